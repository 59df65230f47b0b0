import { plainText } from "./plain-text.ts";

/** Returns the text of clean HTML: a line for each paragraph, list item and line break, without empty ones. */
export function flowLines(html: string): string[][] {
  return html
    .split(/<\/(?:p|li|blockquote)>|<br>/)
    .map(plainText)
    .filter((line) => line !== "")
    .map((line) => [line]);
}
