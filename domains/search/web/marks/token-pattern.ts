import { plainApostrophes } from "../../../manual/rules.ts";

/** More would not help the reader. */
const MOST_TOKENS = 24;
const LONGEST_TOKEN = 200;

/**
 * Returns a pattern for a URL's terms in text normalized by `foldForMarks`: whole words with optional plural endings,
 * abbreviations with or without periods. Undefined if there are no terms.
 */
export function tokenPattern(tokens: string): RegExp | undefined {
  const terms = tokens
    .slice(0, MOST_TOKENS * LONGEST_TOKEN)
    .split(",")
    .slice(0, MOST_TOKENS)
    .map((token) =>
      foldForMarks(token.slice(0, LONGEST_TOKEN)).text.replaceAll(/^[^\p{L}\p{N}§¶]+|[^\p{L}\p{N}]+$/gu, ""),
    )
    .filter((token) => /[\p{L}\p{N}§¶]/u.test(token));
  const telling = terms.filter((term) => term.length > 1 || terms.length === 1);
  if (telling.length === 0) return undefined;
  const alternatives = telling.toSorted((a, b) => b.length - a.length).map(patternOf);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

/** The single words of terms, without short ones. */
export function wordsOf(tokens: string): string {
  const words = tokens.split(/[\s,]+/).filter((word) => word.length > 3);
  return [...new Set(words)].join(",");
}

function patternOf(term: string): string {
  const words = term.split(/[\s.\-‐‑–]+/).filter((word) => word !== "");
  const last = words.pop() ?? "";
  // A singular matches its plural, and vice versa.
  const ending = /\p{L}{3}$/u.test(last) ? "(?:e?s)?" : "";
  const singular = ending === "" ? last : last.replace(/(?<=\p{L}{3})s$/u, "");
  const escaped = [...words, singular].map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return escaped.join(String.raw`[.\s\-\u2010\u2011\u2013]{0,2}`) + ending;
}

/**
 * Normalizes text for matching: lower case, without accents and apostrophes. `places` maps each character to the
 * original.
 */
export function foldForMarks(written: string): { text: string; places: number[] } {
  const text = plainApostrophes(written);
  let folded = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    for (const piece of character.normalize("NFKD").toLowerCase()) {
      if (/['\p{M}\u00AD\u200B-\u200D\u2060\uFEFF]/u.test(piece)) continue;
      folded += piece;
      for (let unit = 0; unit < piece.length; unit++) places.push(at);
    }
  }
  return { text: folded, places };
}
