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

const between = " to ";

/** Returns the ends of a term's link as it is written: `10.1 to 10.3` is a range, anything else is one place. */
export function linkEnds(link: string): [first: string, last: string | null] {
  const at = link.indexOf(between);
  return at === -1 ? [link, null] : [link.slice(0, at).trim(), link.slice(at + between.length).trim()];
}

/** Changes the place, or both places, of a term's link. */
export function mapLinkEnds(link: string, change: (end: string) => string): string {
  const [first, last] = linkEnds(link);
  return last === null ? change(first) : change(first) + between + change(last);
}

/** Joins what the ends of a range are called: `B5–B8`. */
export function rangeTitle(first: string, last: string): string {
  const isShort = /^\S+$/.test(first) && /^\S+$/.test(last);
  return isShort ? `${first}–${last}` : `${first} – ${last}`;
}

/** A part of a note; `term` is the term it names, as written, or null for the text in between. */
interface NotePart {
  text: string;
  term: string | null;
}

/** Whether a note sends the reader elsewhere ('see'), to another term as well ('see also'), or nowhere (null). */
export function noteKind(note: string): "see" | "see also" | null {
  const beginning = /^(see)( also)?(?=\s)/i.exec(note.trim());
  if (beginning === null) return null;
  return beginning[2] === undefined ? "see" : "see also";
}

/**
 * Splits a note so that the terms it names can be links: 'see also id.; cases, short forms' names two terms. A nested
 * term is named after its ancestors, separated by commas.
 */
export function noteParts(note: string): NotePart[] {
  const beginning = /^\s*see(?: also)?\s+/i.exec(note)?.[0];
  if (beginning === undefined) return note === "" ? [] : [{ text: note, term: null }];
  const named = note
    .slice(beginning.length)
    .split(";")
    .map((words) => words.trim())
    .filter((words) => words !== "");
  return [
    { text: `${beginning.trim()} `, term: null },
    ...named.flatMap((term, index): NotePart[] => [
      ...(index === 0 ? [] : [{ text: "; ", term: null }]),
      { text: term, term },
    ]),
  ];
}
