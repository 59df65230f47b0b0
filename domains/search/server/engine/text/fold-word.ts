import { plainApostrophes } from "../../../../content/rules.ts";

/** Characters inside a word that don't split it: an apostrophe, accents, soft hyphens, zero-width characters. */
const inWord = /['\p{M}\u00AD\u200B-\u200D\u2060\uFEFF]+/gu;
const possessive = /'s$/i;
const plain = /^[a-z0-9]+$/;

/**
 * Normalizes a word for comparison: lower case, without accents, apostrophes and possessive s. Ass’n becomes assn,
 * court’s becomes court, Código becomes codigo.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (plain.test(lower)) return lower;
  return plainApostrophes(lower).replace(possessive, "").normalize("NFKD").replaceAll(inWord, "").toLowerCase();
}
