import { z } from "zod";

/** A term is listed under the first letter of its sort key. */
export const indexLetterSchema = z.string().regex(/^[A-Z]$/);

/** A rule, table or heading that a term links to. */
const linkedEntrySchema = z.object({
  /** Its code ('10.2.1', 'BT1'), or its words if it has none. */
  title: z.string(),
  /** '/v22/rules/cases#b-names': the part of its address after '/bluebook'. `indexEntryHref` adds the tokens. */
  uri: z.string(),
});
export type LinkedEntry = z.infer<typeof linkedEntrySchema>;

/** A term named by a note, resolved. */
const seenTermSchema = z.object({
  /** As written in the note: 'short forms', or 'cases, short forms' for a nested term. */
  text: z.string(),
  id: z.string(),
  letter: indexLetterSchema,
});
export type SeenTerm = z.infer<typeof seenTermSchema>;

/** A term of the index as the API returns it (docs/spec/fields.md, plus `see`). */
export interface IndexTerm {
  id: string;
  term: string;
  /** Its ancestors, from the top. */
  parents: string[];
  /** Text beside the term, or ''. A note that starts with 'see' or 'see also' names other terms. */
  note: string;
  see: SeenTerm[];
  /** Its depth: 0 for a top-level term. */
  level: number;
  /** Usually 1. A term with many links is split into slices; slices above 1 show only their links. */
  sliceNumber: number;
  children: IndexTerm[];
  /** In rank order. */
  linkedEntries: LinkedEntry[];
}

export const indexTermSchema: z.ZodType<IndexTerm> = z
  .object({
    id: z.string(),
    term: z.string(),
    parents: z.array(z.string()),
    note: z.string(),
    see: z.array(seenTermSchema),
    level: z.int(),
    sliceNumber: z.int(),
    get children() {
      return z.array(indexTermSchema);
    },
    linkedEntries: z.array(linkedEntrySchema),
  })
  .meta({ id: "IndexTerm" });
