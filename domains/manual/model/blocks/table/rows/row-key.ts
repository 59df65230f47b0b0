import { normalize } from "../../../rich-text/normalize.ts";

/**
 * What names a row on its page, as long as its words stay: a hash of its cells' plain text (32-bit FNV-1a), the same from
 * a manual's data and from the rendered row. Punctuation, spaces and empty cells don't count.
 */
export function rowKey(cells: readonly string[]): string {
  const text = cells
    .map((cell) => normalize(cell).replaceAll(" ", ""))
    .filter((cell) => cell !== "")
    .join("|");
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
