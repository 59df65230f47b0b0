import type { IndexData } from "../index/index-data.ts";
import { codeKey, isBelow, type RuleCode } from "../../../rules.ts";

/** Whose number a number without a letter may be, the likeliest first. */
const anyLetter = ["r", "t", "b", "bt"] as const;

/** The documents with a code: exactly it, then what lies below it, each in the manual's order. */
export function documentsOfCode(data: IndexData, code: RuleCode): number[] {
  for (const letter of code.letter === undefined ? anyLetter : [code.letter]) {
    const key = codeKey({ ...code, letter });
    const exact: number[] = [];
    const below: number[] = [];
    for (let doc = 0; doc < data.size; doc++) {
      const own = data.ownKeys[doc] ?? "";
      const page = data.pageKeys[doc] ?? "";
      if (own === key) exact.push(doc);
      else if (isBelow(own, key) || page === key || isBelow(page, key)) below.push(doc);
    }
    if (exact.length + below.length > 0) return [...exact, ...below];
  }
  // Rule 4(b) of a rule that isn't parted stands in rule 4.
  return code.tails === "" ? [] : documentsOfCode(data, { ...code, tails: withoutLast(code.tails) }).slice(0, 1);
}

function withoutLast(tails: string): string {
  return tails.slice(0, tails.lastIndexOf("("));
}
