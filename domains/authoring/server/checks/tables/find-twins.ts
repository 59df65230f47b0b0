import { stemOf, type TableFact, wordsIn } from "./table-facts.ts";
import type { Finding } from "../finding.ts";

/** A name of a row, without what tells it from others of that name. */
interface Named {
  fact: TableFact;
  word: string;
  isQualified: boolean;
}

/** Finds names that two rows of one kind of table give different abbreviations. */
export function findTwins(facts: readonly TableFact[]): Finding[] {
  const groups = Map.groupBy(
    facts.filter(({ abbreviations }) => abbreviations.length > 0).flatMap(namedBy),
    ({ fact, word }) => [fact.kind, stemOf(word), ...localTo(fact)].join(": "),
  );
  return [...groups.values()].flatMap((group) =>
    group.flatMap((each, index) => {
      const same = group.filter((other, at) => (at < index ? isSame(other, each) : isPlainFor(each, other)));
      const [first] = same;
      const agrees = same.some(({ fact }) => haveOneInCommon(fact, each.fact));
      return first === undefined || agrees ? [] : [twin(first.fact, each.fact, each.word)];
    }),
  );
}

function namedBy(fact: TableFact): Named[] {
  return namesOf(fact).map((word) => ({ fact, word, isQualified: /[()]/.test(word) }));
}

function isSame(other: Named, each: Named): boolean {
  return other.word.toLowerCase() === each.word.toLowerCase() || isPlainFor(each, other);
}

/** In one table `(English)` and `(state)` tell courts apart. Another that doesn't tell them means one of them. */
function isPlainFor(each: Named, other: Named): boolean {
  return !each.isQualified && other.isQualified && each.fact.page !== other.fact.page;
}

/** A cell for words may hold several: `Academ[ic,y]`. A court of a band has no name of its own. */
function namesOf({ kind, name }: TableFact): string[] {
  if (name === "") return [];
  return kind === "case names" || (kind === "words" && name.endsWith("]")) ? wordsIn(name) : [name];
}

/** Men of one name made reports in several states, and each country has a constitution. */
function localTo({ kind, page, places }: TableFact): string[] {
  if (kind === "reporters") return [page];
  return kind === "other" ? [places[0] ?? page] : [];
}

/** A court may be shown with its place: `Or. Ct. App.` */
function haveOneInCommon(one: TableFact, other: TableFact): boolean {
  return one.abbreviations.some(({ text }) =>
    other.abbreviations.some((each) =>
      one.kind === "courts" ? ` ${each.text} `.includes(` ${text} `) : each.text === text,
    ),
  );
}

function twin(first: TableFact, fact: TableFact, word: string): Finding {
  const [mine, its] = [fact, first].map(({ abbreviations }) => abbreviations.map(({ text }) => text).join(", "));
  return {
    page: fact.page,
    places: fact.places,
    text: fact.row,
    message: `'${word}' is ${mine} here and ${its} in ${first.places[0] ?? first.page}. Choose one for both, or tell the names apart.`,
  };
}
