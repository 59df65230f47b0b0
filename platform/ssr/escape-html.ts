const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Plain words as they stand in HTML, in an element or in a quoted attribute: the same characters as React writes. */
export function escapeHtml(words: string): string {
  return words.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
