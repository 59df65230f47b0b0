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
