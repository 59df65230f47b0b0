import { z } from "zod";
import { tableStyles } from "./styles.ts";

/** The most rows of a table, and the most characters of its title. */
export const mostRows = 20_000;
export const mostTitle = 500;

const cell = z.string().max(20_000);

/** A row's cells as clean inline HTML. A `band` is a subheading across the table: only column1 is shown. */
const tableRowSchema = z.strictObject({
  kind: z.enum(["row", "band"]),
  column1: cell,
  column2: cell,
  column3: cell,
  column4: cell,
});

/** A table; its style determines its one to four columns. */
export const tableBlockSchema = z.strictObject({
  type: z.literal("table"),
  style: z.enum(tableStyles),
  /** A plain-text title, shown above the table and in quick look; may be empty. */
  title: z.string().max(mostTitle),
  /** The column heads as clean inline HTML, one per column; empty for a table without heads. */
  head: z.array(cell).max(4),
  rows: z.array(tableRowSchema).max(mostRows),
  showFilter: z.boolean(),
  /** Whether the quick-look panel shows this table. */
  quickLook: z.boolean(),
});

export type TableRow = z.infer<typeof tableRowSchema>;
export type TableBlock = z.infer<typeof tableBlockSchema>;
