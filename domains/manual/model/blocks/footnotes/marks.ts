/**
 * The mark of a footnote in clean HTML: `<a href="note:id">id</a>`. Its number depends on the page and is not stored, so
 * that a note that comes or goes changes no other text.
 */
const mark = /<a href="note:([^"]*)">[\s\S]*?<\/a>/g;

/** Replaces each mark in clean HTML; `write` gets the note's id. */
export function replaceMarks(html: string, write: (id: string) => string): string {
  return html.includes('"note:') ? html.replaceAll(mark, (_mark, id: string) => write(id)) : html;
}

/** Writes the mark of a footnote. */
export function noteMark(id: string): string {
  return `<a href="note:${id}">${id}</a>`;
}
