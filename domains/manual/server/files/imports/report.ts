import { z } from "zod";
import { editionParts } from "../../../admin/part-views.ts";

/** What becomes of a text; 'merged': somebody changed it in admin, too. */
const howSchema = z.enum(["added", "changed", "merged", "undecided"]);

/**
 * What an import of files would do to an edition that is edited in admin, or did: kept with the import, and shown at
 * admin and on the command line.
 */
export const importReportSchema = z.object({
  handle: z.string(),
  /** The release that the files came from; null if nothing says it. */
  base: z.string().nullable(),
  /** Pages whose text differs from what the files came from. */
  pages: z.array(
    z.object({
      id: z.string(),
      /** 'rules/cases'. */
      address: z.string(),
      title: z.string(),
      file: z.string(),
      how: howSchema,
      conflicts: z.array(z.object({ line: z.number(), what: z.string() })),
    }),
  ),
  /** What differs in the menu, and in the parts that have drafts. */
  parts: z
    .array(
      z.object({
        part: z.enum(["menu", ...editionParts]),
        how: howSchema,
        /** What comes in, in words. */
        changes: z.array(z.string()),
        /** 'index.yaml:12: “cases”'. */
        conflicts: z.array(z.string()),
      }),
    )
    // Imports from before menu and parts were merged.
    .default([]),
  /** Readers' notes whose words would go, counted by page. */
  notes: z.array(z.object({ address: z.string(), count: z.number() })).default([]),
  /** What a staged release brings, in words. */
  staged: z.array(z.string()),
  /** What can't be taken, and why. */
  refused: z.array(z.string()),
  /** What was found in the files that doesn't stop an import, such as links that lead nowhere. */
  problems: z.array(z.string()),
  /** The release that was staged; null if none is needed, or it is a dry run. */
  release: z.string().nullable(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** Whether the files say nothing new. */
export function isNothingNew({ pages, parts, staged, refused }: ImportReport): boolean {
  return pages.length === 0 && parts.length === 0 && staged.length === 0 && refused.length === 0;
}

/** What came of a draft, in words. */
export const draftSayings = {
  added: "new in the files",
  changed: "changed in the files",
  merged: "merged, with the changes of both",
  undecided: "changed on both sides in the same place",
} as const;

/** How many places of all drafts admin has otherwise than the files. */
export function countConflicts({ pages, parts }: Pick<ImportReport, "pages" | "parts">): number {
  return [...pages, ...parts].reduce((sum, draft) => sum + draft.conflicts.length, 0);
}
