import { citationShapes, partiesBefore } from "../knowledge/citation-shapes.ts";

const LONGEST_CITATION = 300;
/** Most queries have no number, and no dot after one or two letters. */
const isCitation = /\d|[A-Za-z]\./;

/**
 * Reads a citation in a query as what it is searched for: who pastes `Roe v. Wade, 410 U.S. 113` asks how cases of that
 * court are cited, not for the number 113. Any other query comes back as it is.
 */
export function readCitation(query: string): string {
  if (query.length > LONGEST_CITATION || !isCitation.test(query)) return query;
  const text = query.trim().replaceAll(/\s+/g, " ").replace(partiesBefore, "");
  for (const { shape, reading } of citationShapes) {
    // The space says that the last word is whole.
    if (shape.test(text)) return `${text.replace(shape, reading)} `;
  }
  return query;
}
