import { z } from "zod";
import { tableStyles } from "./styles.ts";

/** The most rows of a table, and the most characters of its title. */
export const mostRows = 20_000;
export const mostTitle = 500;

const cell = z.string().max(20_000);

/**
 * A row's cells as clean inline HTML; those after the fourth only where the style has as many columns. A `band` is a
 * subheading across the table: only column1 is shown.
 */
const tableRowSchema = z.strictObject({
  kind: z.enum(["row", "band"]),
  column1: cell,
  column2: cell,
  column3: cell,
  column4: cell,
  column5: cell.optional(),
  column6: cell.optional(),
  column7: cell.optional(),
  column8: cell.optional(),
});

/** A table; its style determines its one to eight columns. */
export const tableBlockSchema = z.strictObject({
  type: z.literal("table"),
  style: z.enum(tableStyles),
  /** A plain-text title, shown above the table and in quick look; may be empty. */
  title: z.string().max(mostTitle),
  /** The column heads as clean inline HTML, one per column; empty for a table without heads. */
  head: z.array(cell).max(8),
  rows: z.array(tableRowSchema).max(mostRows),
  showFilter: z.boolean(),
  /** Whether the quick-look panel shows this table. */
  quickLook: z.boolean(),
});

export type TableRow = z.infer<typeof tableRowSchema>;
export type TableBlock = z.infer<typeof tableBlockSchema>;
