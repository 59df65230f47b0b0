import { z } from "zod";

/** A term stands under the first letter of what it is sorted by. */
export const indexLetterSchema = z.string().regex(/^[A-Z]$/);

/** A rule, table or heading that a term leads to. */
export const linkedEntrySchema = z.object({
  /** Its code ('10.2.1', 'BT1'), else its words. */
  title: z.string(),
  /** '/v22/rules/cases#b-names': what follows '/bluebook' in its address. `indexEntryHref` adds the tokens. */
  uri: z.string(),
});
export type LinkedEntry = z.infer<typeof linkedEntrySchema>;

/** A term that a note names, found. */
export const seenTermSchema = z.object({
  /** As the note writes it: 'short forms', or 'cases, short forms' for a term below another. */
  text: z.string(),
  id: z.string(),
  letter: indexLetterSchema,
});
export type SeenTerm = z.infer<typeof seenTermSchema>;

/** A term of the index as it crosses the wire (specification, section 3, with `see` beside it). */
export interface IndexTerm {
  id: string;
  term: string;
  /** The terms above it, from the top. */
  parents: string[];
  /** '' or words beside the term; those of a note that begins 'see' or 'see also' name other terms. */
  note: string;
  see: SeenTerm[];
  /** Its depth: 0 for a term that stands under no other. */
  level: number;
  /** 1; a term with many links comes in several slices, and those above 1 show only their links. */
  sliceNumber: number;
  children: IndexTerm[];
  /** In the order of their rank. */
  linkedEntries: LinkedEntry[];
}

export const indexTermSchema: z.ZodType<IndexTerm> = z.object({
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
});
