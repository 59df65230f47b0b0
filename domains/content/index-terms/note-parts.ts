/** A part of a note; `term` is the term it names, as written, or null for the text in between. */
export interface NotePart {
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
