import { normalize } from "../../rich-text/normalize.ts";

/** A filter needs at least this many characters. */
const FILTER_THRESHOLD = 2;

/** Compiled filter input. */
export interface CompiledFilter {
  /** Whether the input is long enough to filter by. */
  active: boolean;
  /** Whether a row with this index (of `rowIndex`) matches. */
  matches(index: string): boolean;
}

/**
 * Compiles filter input, ignoring its non-word characters (BLOCK-5). It matches inside a word, so that `U.S.` finds
 * "industry" as `us` does. It also matches across words, from the start of one: `fappx` and `F. App'x` find "F. App'x",
 * and neither finds "Court of Appeals".
 */
export function compileFilter(input: string): CompiledFilter {
  const wanted = normalize(input).replaceAll(" ", "");
  const characters = Array.from(wanted);
  if (characters.length < FILTER_THRESHOLD) return { active: false, matches: () => false };
  // Normalized text contains no characters special to regular expressions.
  const acrossWords = new RegExp(`(?:^|[ |])${characters.join(" ?")}`, "u");
  return {
    active: true,
    matches: (index) => index.includes(wanted) || acrossWords.test(index),
  };
}
