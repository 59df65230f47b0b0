import type { IndexData } from "../../index/index-data.ts";
import { codeKey, isBelow, type RuleCode } from "../../../../rules.ts";

/** What a number without a letter may belong to, most likely first. */
const anyLetter = ["r", "t", "b", "bt"] as const;

/** The documents with a code: exact matches, then everything below it, each in the manual's order. */
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
  // If a rule isn't split into parts, its 4(b) is in rule 4.
  return code.tails === "" ? [] : documentsOfCode(data, { ...code, tails: withoutLast(code.tails) }).slice(0, 1);
}

function withoutLast(tails: string): string {
  return tails.slice(0, tails.lastIndexOf("("));
}
