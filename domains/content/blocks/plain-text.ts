const characters: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&nbsp;": "\u00a0",
};

/** Returns the text of clean HTML, without its tags. */
export function plainText(html: string): string {
  // Most cells of tables are text already, and a look-up table has thousands of them.
  if (!/[<&]/.test(html)) return html.trim();
  return html
    .replaceAll(/<(?:br|\/p|\/li|\/blockquote)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|#x27|nbsp);/g, (entity) => characters[entity] ?? entity)
    .trim();
}
