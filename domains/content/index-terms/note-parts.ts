/** A piece of a note; `term` is the term that it names, as written, or null for the words between. */
export interface NotePart {
  text: string;
  term: string | null;
}

/** What a note asks of its reader: to look elsewhere ('see'), to look there too ('see also'), or nothing. */
export function noteKind(note: string): "see" | "see also" | null {
  const beginning = /^(see)( also)?(?=\s)/i.exec(note.trim());
  if (beginning === null) return null;
  return beginning[2] === undefined ? "see" : "see also";
}

/**
 * A note in pieces, so that the terms it names can be links: 'see also id.; cases, short forms' names two terms. What
 * is below another term is named with those above it, parted by commas.
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
