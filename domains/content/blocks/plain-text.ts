import { replaceMarks } from "./footnotes/marks.ts";

const characters: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&nbsp;": "\u00a0",
};

/** Returns the text of clean HTML, without its tags and the marks of footnotes. */
export function plainText(html: string): string {
  // Most cells of tables are text already, and a look-up table has thousands of them.
  if (!/[<&]/.test(html)) return html.trim();
  return replaceMarks(html, () => "")
    .replaceAll(/<(?:br|\/p|\/li|\/blockquote)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|#x27|nbsp);/g, (entity) => characters[entity] ?? entity)
    .trim();
}
