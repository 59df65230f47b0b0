const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Escapes text for an HTML element or a quoted attribute: the same characters as React does. */
export function escapeHtml(words: string): string {
  return words.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
