import type { Plan, Unit } from "../query/plan.ts";
import { codeKey } from "../../../rules.ts";
import type { HighlightUnit } from "./find-ranges.ts";

/** Returns what a plan matched, as words for highlighting. `termOf` returns the term for a number. */
export function highlightUnits(plan: Plan, termOf: (term: number) => string): HighlightUnit[] {
  const { code } = plan;
  if (code !== undefined) {
    const letters = code.letter === undefined ? (["r", "t", "b", "bt"] as const) : [code.letter];
    const alternatives = letters.map((letter) => [codeKey({ ...code, letter })]);
    return [{ words: plan.units.flatMap(({ words }) => words), alternatives, parts: [], isOptional: false }];
  }
  const significant = plan.units.filter(({ isFunction }) => !isFunction);
  return (significant.length > 0 ? significant : plan.units).map((unit) => unitOf(unit, termOf));
}

function unitOf({ words, alternatives, parts, isOptional }: Unit, termOf: (term: number) => string): HighlightUnit {
  return {
    words,
    alternatives: alternatives.map(({ terms }) => terms.map(termOf)),
    parts: parts.filter(({ isFunction }) => !isFunction).map((part) => unitOf(part, termOf)),
    isOptional,
  };
}
