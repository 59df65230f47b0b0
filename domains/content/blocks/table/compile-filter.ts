import { normalise } from "./normalise.ts";

/** From this many characters on a filter filters. */
export const FILTER_THRESHOLD = 2;

/** What was typed, ready to be compared. */
export interface CompiledFilter {
  /** Whether enough was typed to filter by. */
  active: boolean;
  /** Whether a row with this index (of `rowIndex`) matches. */
  matches(index: string): boolean;
}

/**
 * What was typed counts without its non-word characters (BLOCK-5). It matches inside a word, so that `U.S.` finds
 * "industry" as `us` does, and beyond that from the beginning of a word over the ones that follow: `fappx` and `F. App'x`
 * find "F. App'x", and neither finds "Court of Appeals".
 */
export function compileFilter(input: string): CompiledFilter {
  const wanted = normalise(input).replaceAll(" ", "");
  const characters = Array.from(wanted);
  if (characters.length < FILTER_THRESHOLD) return { active: false, matches: () => false };
  // A normalised text holds no character that means something in a pattern.
  const acrossWords = new RegExp(`(?:^|[ |])${characters.join(" ?")}`, "u");
  return {
    active: true,
    matches: (index) => index.includes(wanted) || acrossWords.test(index),
  };
}
