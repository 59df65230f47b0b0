import { citationShapes, partiesBefore } from "../knowledge/citation-shapes.ts";

const LONGEST_CITATION = 300;
/** Most queries have no number, and no period after one or two letters. */
const isCitation = /\d|[A-Za-z]\./;

/**
 * Replaces a citation in a query with what it is likely a search for: a reader who pastes `Roe v. Wade, 410 U.S. 113`
 * wants to know how that court's cases are cited, not the number 113. Returns any other query unchanged.
 */
export function readCitation(query: string): string {
  if (query.length > LONGEST_CITATION || !isCitation.test(query)) return query;
  const text = query.trim().replaceAll(/\s+/g, " ").replace(partiesBefore, "");
  for (const { shape, reading } of citationShapes) {
    // The trailing space marks the last word as complete.
    if (shape.test(text)) return `${text.replace(shape, reading)} `;
  }
  return query;
}
