import { z } from "zod";

/** What would move, or moved, and what stays: by page and number, never by reader or words. */
export const keptReportSchema = z.object({
  pins: z.number(),
  notes: z.number(),
  /** The pages of which something stays. */
  stays: z.array(
    z.object({
      /** '7.2 Case names'; '' for pages that the edition has no more. */
      page: z.string(),
      /** 'rules/names' */
      address: z.string(),
      /** The same page in the other edition: 'rules/case-names'; null if it has none. */
      same: z.string().nullable(),
      pins: z.number(),
      notes: z.number(),
    }),
  ),
});
export type KeptReport = z.infer<typeof keptReportSchema>;
