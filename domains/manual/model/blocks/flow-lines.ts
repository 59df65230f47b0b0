import { plainText, withoutStruck } from "./plain-text.ts";

/** Returns the text of clean HTML: a line for each paragraph, list item and line break, without empty ones. */
export function flowLines(html: string): string[][] {
  // Struck words may have line breaks among them.
  return withoutStruck(html)
    .split(/<\/(?:p|li|blockquote)>|<br>/)
    .map(plainText)
    .filter((line) => line !== "")
    .map((line) => [line]);
}
