const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Plain words as they stand in HTML, in an element or in a quoted attribute. */
export function escapeHtml(words: string): string {
  return words.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
