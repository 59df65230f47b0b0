// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unwanted = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufeff]/g;

/**
 * Cleans a line of plain text: collapses and trims white space (non-breaking spaces stay), drops control characters.
 */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(unwanted, "")
    .replace(/[ \t\n\f\r\u2028\u2029]+/g, " ")
    .replace(/^ | $/g, "");
}

/**
 * Returns whether underscores between two characters ('' at the ends of a text) can't be emphasis: they stand by
 * themselves, as in `___ U.S. ___`, or inside a word.
 */
export function isLoneUnderscores(before: string, after: string): boolean {
  return (isPlainSpace(before) && isPlainSpace(after)) || (isWord(before) && isWord(after));
}

/** Non-breaking spaces don't count: they are written as `&nbsp;`, whose characters are punctuation. */
function isPlainSpace(character: string): boolean {
  return character !== "\u00a0" && /^\s?$/.test(character);
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
