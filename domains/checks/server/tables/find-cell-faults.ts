import type { Checks } from "../checks-file.ts";
import { type Finding, type Passage, isRightExample } from "../../../manual/server/model/public.ts";
import { type DeclaredTable, type TableFact, abbreviationsIn, spansIn, stemOf, wordsIn } from "./table-facts.ts";

type Row = DeclaredTable["rows"][number];

/** Finds cells that aren't what their column's type says, and rows that stand twice or out of order. */
export function findCellFaults(tables: readonly DeclaredTable[], rules: Checks["rules"]): Finding[] {
  return tables.flatMap((table) => [
    ...rowFaults(table, rules),
    ...doubles(table),
    ...(table.declaration.isSorted ? outOfOrder(table) : []),
  ]);
}

function found({ page, places }: DeclaredTable, { text }: Row, message: string): Finding {
  return { page, places, text, message };
}

function rowFaults(table: DeclaredTable, { spaces }: Checks["rules"]): Finding[] {
  return table.rows
    .filter(({ isBand }) => !isBand)
    .flatMap((row) => {
      const spaced = spaces === undefined ? null : spacingFault(row.cell("abbreviation"));
      return [spanFault(row.cell("span")), spaced]
        .filter((message) => message !== null)
        .map((message) => found(table, row, message));
    });
}

/** `1885–1938, 1938–2010, 2010–`, `since 1885`, `to 1885` or `1990`. */
const spanCell = /^(?:(?:since|to) \d{4}|\d{4}(?:–(?:\d{4})?)?(?:[,;] \d{4}(?:–(?:\d{4})?)?)*)$/;

function spanFault(cell: string): string | null {
  if (cell === "") return null;
  if (!spanCell.test(cell))
    return `'${cell}' is not a span of years. Write '1885–1938', '1885–', 'since 1885' or 'to 1885'.`;
  const spans = spansIn(cell);
  const backwards = spans.find(({ first, last }) => last < first);
  if (backwards !== undefined) return `The span ${backwards.first}–${backwards.last} ends before it begins.`;
  const early = spans.find(({ first }, index) => first < (spans[index - 1]?.first ?? -Infinity));
  return early === undefined ? null : `The spans of '${cell}' are not in order.`;
}

/** `F.Supp.` lacks a space. Whether `N. Y.` has one too many depends on the body's name, which a program can't tell. */
function spacingFault(cell: string): string | null {
  const close = abbreviationsIn(cell).find((text) => /\p{L}{2}[.’]\p{Lu}|\p{L}{2}\.\d/u.test(text));
  if (close !== undefined)
    return `'${close}' lacks a space: an abbreviation of two letters or more has one on both sides.`;
  const wide = abbreviationsIn(cell).find((text) => /^(?:\p{Lu}\. )+(?:\p{Lu}\.|\d(?:d|th))$/u.test(text));
  return wide === undefined ? null : `'${wide}' has an extra space: single capitals are set without spaces.`;
}

/** Kinds in which two things can't have one abbreviation. */
const oneEach: ReadonlySet<string> = new Set(["journals", "places", "bodies"]);

function doubles(table: DeclaredTable): Finding[] {
  const rows = new Map<string, string>();
  const names = new Map<string, string>();
  let band = "";
  return table.rows.flatMap((row) => {
    if (row.isBand) band = row.text;
    const name = row.cell("name");
    const short = abbreviationsIn(row.cell("abbreviation")).join(", ");
    if (row.isBand || name === "") return [];
    const whole = [band, row.text].join("|");
    if (rows.has(whole)) return [found(table, row, `'${name}' appears in this table twice. Remove one.`)];
    rows.set(whole, name);
    const other = names.get(short);
    names.set(short, name);
    return short === "" || other === undefined || other === name || !oneEach.has(table.declaration.of)
      ? []
      : [found(table, row, `'${name}' and '${other}' have one abbreviation, '${short}'. Tell them apart.`)];
  });
}

const order = new Intl.Collator("en");

/** The rows of each band run word by word, as in a telephone book: `West Virginia` before `Western`. */
function outOfOrder(table: DeclaredTable): Finding[] {
  let before = "";
  return table.rows.flatMap((row) => {
    const name = row.isBand ? "" : row.cell("name");
    const last = before;
    before = name;
    return name === "" || keysOf(name).some((key) => order.compare(keysOf(last)[0] ?? "", key) <= 0)
      ? []
      : [found(table, row, `'${name}' comes after '${last}'. Put the rows in the order of their names.`)];
  });
}

/** By what a name is sorted: `Court of Appeal[s] (state)` as one court and as several, whatever stands in parentheses. */
function keysOf(name: string): string[] {
  const bare = name.replaceAll(/ \([^)]*\)/g, "").replace(/^(?:the|a|an) /i, "");
  return [bare.replaceAll(/\[[^\]]*\]/g, ""), bare].map((key) => key.replaceAll(/[^\p{L}\p{N} ]/gu, ""));
}

/** Initials that are no part of a longer word, number or symbol of a document. */
const initials = /(?<![\p{L}.])(?:\p{Lu}\.){2,}(?!\p{L})|(?<![\p{L}\d./-])\p{Lu}{2,}(?![\p{L}\d/-])/gu;
const withPeriods = /^(?:\p{Lu}\.){2,}$/u;

/** Finds bodies whose initials a table writes with periods and the text without, or the other way round. */
export function findSpelledInitials(
  passages: readonly Passage[],
  tables: readonly DeclaredTable[],
  facts: readonly TableFact[],
): Finding[] {
  const declared = new Map(
    facts
      .filter(({ kind }) => kind === "bodies")
      .flatMap(({ abbreviations, places, page }) =>
        abbreviations
          .filter(({ text }) => withPeriods.test(text) || /^\p{Lu}{2,}$/u.test(text))
          .map(({ text }) => [otherSpelling(text), { text, place: places[0] ?? page }] as const),
      ),
  );
  if (declared.size === 0) return [];
  // What other tables abbreviate is something else: SC is a report of Scotland, S.C. the Security Council.
  const others = new Set(
    tables.flatMap(({ declaration, places }) => (declaration.of === "bodies" ? [] : [places.join(" ")])),
  );
  const isOther = ({ kind, places }: Passage) => kind === "table" && others.has(places.join(" "));
  return passages
    .filter((passage) => (passage.kind === "example" ? isRightExample(passage) : !isOther(passage)))
    .flatMap(({ page, places, text }) =>
      (text.match(initials) ?? []).flatMap((found) => {
        const body = declared.get(found);
        return body === undefined
          ? []
          : [
              {
                page,
                places,
                text,
                message: `'${found}' is ${body.text} in ${body.place}. Choose one spelling for both.`,
              },
            ];
      }),
    );
}

function otherSpelling(text: string): string {
  return text.includes(".") ? text.replaceAll(".", "") : text.replaceAll(/\p{Lu}/gu, "$&.");
}

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
