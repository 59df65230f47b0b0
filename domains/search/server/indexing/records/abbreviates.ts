import { plainApostrophes } from "../../../../content/rules.ts";
import { foldWord } from "../../engine/text/fold-word.ts";

const parts = /[\p{L}\p{N}][\p{L}\p{N}\p{M}']*|&/gu;
const ordinal = /^\d{1,3}(?:d|st|nd|rd|th)$/;
const emptyWords = new Set(["a", "an", "the", "of", "and", "for", "in", "to", "on", "west"]);

/**
 * Whether `short` abbreviates `long`: it is shorter, and each of its parts resembles a word of the other, in order. F.
 * App’x for Federal Appendix, Cal. Rptr. 3d for West’s California Reporter, NLRB for National Labor Relations Board.
 */
export function abbreviates(written: string, long: string): boolean {
  const short = plainApostrophes(written);
  if (short.length >= long.length || !/[.']|^\p{Lu}{2,}$|^\p{L}+$/u.test(short)) return false;
  const shortParts = wordsOf(short).filter((part) => !ordinal.test(part) && part !== "&");
  const longWords = wordsOf(long);
  if (shortParts.length === 0) return false;
  return isInOrder(shortParts, longWords) || isInitials(shortParts, longWords);
}

function wordsOf(text: string): string[] {
  return [...plainApostrophes(text).matchAll(parts)].map(([part]) => (part === "&" ? part : foldWord(part)));
}

function isInOrder(short: readonly string[], long: readonly string[]): boolean {
  let at = 0;
  for (const part of short) {
    while (at < long.length && !resembles(part, long[at] ?? "")) at++;
    if (at++ >= long.length) return false;
  }
  return true;
}

/** Whether the word contains the part's letters in order, starting with the first. */
function resembles(part: string, word: string): boolean {
  if (part[0] !== word[0]) return false;
  let at = 0;
  for (const letter of part) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Whether the only part consists of the words' initials (NLRB), with or without function words. */
function isInitials([only, ...others]: readonly string[], long: readonly string[]): boolean {
  if (only === undefined || others.length > 0) return false;
  const initials = (words: readonly string[]) => words.map((word) => word[0] ?? "").join("");
  return initials(long.filter((word) => !emptyWords.has(word))) === only || initials(long) === only;
}
