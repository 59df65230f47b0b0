import type { Plan, Unit } from "../query/plan.ts";
import { codeKey } from "../../../rules.ts";
import type { HighlightUnit } from "./find-ranges.ts";

/** What a plan met, in words: for highlighting. `termOf` gives the term of a number. */
export function highlightUnits(plan: Plan, termOf: (term: number) => string): HighlightUnit[] {
  const { code } = plan;
  if (code !== undefined) {
    const letters = code.letter === undefined ? (["r", "t", "b", "bt"] as const) : [code.letter];
    const alternatives = letters.map((letter) => [codeKey({ ...code, letter })]);
    return [{ words: plan.units.flatMap(({ words }) => words), alternatives, parts: [], isOptional: false }];
  }
  const telling = plan.units.filter(({ isFunction }) => !isFunction);
  return (telling.length > 0 ? telling : plan.units).map((unit) => unitOf(unit, termOf));
}

function unitOf({ words, alternatives, parts, isOptional }: Unit, termOf: (term: number) => string): HighlightUnit {
  return {
    words,
    alternatives: alternatives.map(({ terms }) => terms.map(termOf)),
    parts: parts.filter(({ isFunction }) => !isFunction).map((part) => unitOf(part, termOf)),
    isOptional,
  };
}
