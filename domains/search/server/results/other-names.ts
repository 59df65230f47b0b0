import { attribute } from "../adapters/attribute.ts";
import type { IndexRecord } from "../adapters/adapter.ts";
import type { HighlightUnit } from "../engine/highlight/find-ranges.ts";
import { TextMatcher } from "../engine/highlight/text-matcher.ts";
import type { TaggedTexts } from "../engine/highlight/tagged-text.ts";
import { stem } from "../engine/text/stem.ts";
import { tokenize } from "../engine/text/tokenize.ts";

const searched = ["title", "bluebook.headingBlockTitle", "bluebook.data"];

/** What a record has where a query says something else: `unreported case` is found as 'unpublished opinion'. */
export function otherNames(
  texts: TaggedTexts,
  units: readonly HighlightUnit[],
  record: IndexRecord,
): { typed: string; found: string }[] {
  const named = new Map<string, string>();
  for (const unit of units) {
    const own = tokenize(unit.words.join(" ")).flatMap(({ term, span }) => (span === 1 ? [term] : []));
    if (unit.isOptional || own.every((term) => firstMatch(texts, [[term]], record) !== undefined)) continue;
    const others = unit.alternatives.filter((terms) => !isAlike(terms, own));
    const found = firstMatch(texts, others, record);
    if (found !== undefined) named.set(unit.words.join(" "), found);
  }
  return [...named].map(([typed, found]) => ({ typed, found }));
}

/** Whether two names differ only in the forms of their words, or one begins so. */
function isAlike(terms: readonly string[], own: readonly string[]): boolean {
  return terms.join("").startsWith(own.join("")) || terms.map(stem).join(" ") === own.map(stem).join(" ");
}

function firstMatch(texts: TaggedTexts, alternatives: readonly string[][], record: IndexRecord): string | undefined {
  if (alternatives.length === 0) return undefined;
  const matcher = new TextMatcher(texts, [
    { words: [], alternatives: [...alternatives], parts: [], isOptional: false },
  ]);
  for (const path of searched) {
    const text = attribute(record, path);
    if (typeof text !== "string") continue;
    const { ranges, tagged } = matcher.match(record, path, text);
    const [first] = ranges;
    if (first) return text.slice(tagged.starts[first.first] ?? 0, tagged.ends[first.end - 1] ?? 0);
  }
  return undefined;
}
