import type { Finding, Passage } from "../../../manual/server/model/public.ts";
import {
  type DeclaredTable,
  type Span,
  type TableFact,
  abbreviationsIn,
  courtsIn,
  stemOf,
  wordsIn,
} from "./table-facts.ts";

/** What the edition's tables say about citations. */
interface Known {
  /** Words that case names must abbreviate. */
  longWords: ReadonlySet<string>;
  /** Reporters and journals, with the years in which each was published; none if the table doesn't say. */
  series: ReadonlyMap<string, readonly Span[]>;
  /** Abbreviations of single words, of which the name of a series that no table has may be made. */
  words: ReadonlySet<string>;
  /** What a court's name in parentheses is made of; longest first. */
  courtParts: readonly string[];
}

/** A volume may hold decisions of the year before and after. */
const TOLERANCE = 1;

/** `412 F.3d 88`: a volume, an abbreviation with a period, a page. */
const citation = /\b\d+ ([A-Z][\w.’&]*(?: (?:[A-Z&][\w.’&]*|\d(?:d|th)|\(n\.s\.\)))*) (?=\*?\d[\d,–]*\b)/g;
/** The parentheses after a case's page, up to the year at their end. */
const courtAndYear = /^[\d,–]+(?:, [\dn.,–& ¶]+)? \(([^()]*?)\s*(\d{4})\)/;
const undecided = /^(?:filed|argued|docketed) /;
const monthAndDay = /(?:^|\s)(?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec)\.?(?: \d{1,2},)?$/;
const casesName = / v\. |^(?:\W|See |Cf\. )*In re |^The [A-Z]/;

/** Finds what right examples write otherwise than the edition's own tables. */
export function findCitationFaults(examples: readonly Passage[], facts: readonly TableFact[]): Finding[] {
  const known = knownFrom(facts);
  return examples.flatMap((example) =>
    [...new Set([...longWords(example.text, known), ...seriesFaults(example.text, known)])].map((message) => ({
      page: example.page,
      places: example.places,
      text: example.text,
      message,
    })),
  );
}

function knownFrom(facts: readonly TableFact[]): Known {
  const of = (...kinds: TableFact["kind"][]) => facts.filter(({ kind }) => kinds.includes(kind));
  const parts = of("courts", "places").flatMap(({ abbreviations }) => abbreviations.map(({ text }) => text));
  return {
    longWords: new Set(
      of("case names")
        .flatMap(({ name }) => wordsIn(name))
        .filter((word) => word !== "and" && !word.includes(" ")),
    ),
    series: seriesFrom(of("reporters", "journals", "other")),
    words: new Set(
      of("words", "places", "case names").flatMap(({ abbreviations }) => abbreviations.map(({ text }) => text)),
    ),
    courtParts: [...new Set(parts)].toSorted((left, right) => right.length - left.length),
  };
}

/** The spans of each series: those of tables that tell series apart, or else all. */
function seriesFrom(facts: readonly TableFact[]): Map<string, readonly Span[]> {
  const all = facts.flatMap(({ abbreviations }) => abbreviations);
  const texts = new Set(all.map(({ text }) => text));
  return new Map(
    [...texts].map((text) => {
      const own = all.filter((each) => each.text === text);
      const exact = own.filter((each) => each.exact);
      return [text, (exact.length > 0 ? exact : own).flatMap(({ spans }) => spans)];
    }),
  );
}

/** The words in a cited case name that the table of case-name words abbreviates. */
function longWords(text: string, { longWords: words }: Known): string[] {
  const names = text.matchAll(/((?:[A-Z&][\w’.&]*|of|for|the|\*?ex rel\.) ?)+ v\. ([A-Z][^,(]*), \d+ [A-Z]/g);
  return [...names].flatMap((match) =>
    match[0]
      .split(/[\s,]+/)
      .filter((word) => words.has(word))
      .map((word) => `'${word}' is abbreviated in the table of case names. Abbreviate it in the citation.`),
  );
}

function seriesFaults(text: string, known: Known): string[] {
  return [...text.matchAll(citation)].flatMap((match) => {
    const name = match[1] ?? "";
    const spans = known.series.get(name);
    if (spans === undefined) return isStrange(name, known) ? [unknownSeries(name)] : [];
    const after = courtAndYear.exec(text.slice(match.index + match[0].length));
    if (after === null) return [];
    const [, court = "", year = ""] = after;
    const isCase = casesName.test(text.slice(0, match.index));
    return [...yearFaults(name, Number(year), spans), ...(isCase ? courtFaults(court, known) : [])];
  });
}

/** A number of a document (`S. Rep. No. 117-62`) is no series; a journal may be made of words of the tables. */
function isStrange(name: string, { series, words }: Known): boolean {
  if (series.size === 0 || !name.includes(".") || name.endsWith("No.")) return false;
  return splitOff(name, [...words]).some((word) => word.includes("."));
}

/** The words of a name that no part accounts for; single capitals close up. */
function splitOff(name: string, parts: readonly string[]): string[] {
  return name.split(" ").filter((word) => !parts.includes(word) && !/^(?:[A-Z]\.)+$/.test(word));
}

function unknownSeries(name: string): string {
  return `No table has the abbreviation '${name}'. Write it as a table does, or add it to the table.`;
}

function yearFaults(name: string, year: number, spans: readonly Span[]): string[] {
  const fits = spans.some(({ first, last }) => year >= first - TOLERANCE && year <= last + TOLERANCE);
  const years = spans.map(({ first, last }) => `${first}–${last === Infinity ? "" : last}`).join(", ");
  return spans.length === 0 || fits
    ? []
    : [`${name} has no decision of ${year}: the table says ${years}. Change the series, the year or the table.`];
}

/** Words of the parentheses that are neither a court, a place nor a date. */
function courtFaults(court: string, { courtParts }: Known): string[] {
  if (courtParts.length === 0) return [];
  const bare = court.replace(undecided, "").replace(monthAndDay, "");
  const strange = firstStrangeWord(bare, courtParts);
  return strange === null
    ? []
    : [
        `No table has the court '${strange}' of '(${court.trim()} …)'. Write it as a table does, or add it to the table.`,
      ];
}

function firstStrangeWord(court: string, parts: readonly string[]): string | null {
  let rest = court.trim();
  while (rest !== "") {
    const ordinal = /^\d+(?:st|d|th)(?=\s|$)/.exec(rest)?.[0];
    const part = ordinal ?? parts.find((each) => rest === each || rest.startsWith(`${each} `) || closesUp(rest, each));
    if (part === undefined) return rest;
    rest = rest.slice(part.length).trimStart();
  }
  return null;
}

/** Single capitals close up: `S.D.N.Y.`, `D.N.J.` */
function closesUp(rest: string, part: string): boolean {
  return /^(?:[A-Z]\.)+$/.test(part) && rest.startsWith(part) && /^[A-Z]/.test(rest.slice(part.length));
}

/** A court as a table shows it in parentheses: `Courts of common pleas (Pa. C.P. <County> Cnty.)`. */
interface Shown {
  name: string;
  text: string;
  row: string;
  page: string;
  places: readonly string[];
}

/** A court and its abbreviations, in a table that lists them. */
interface Part {
  name: string;
  abbreviations: readonly string[];
  place: string;
}

/**
 * Finds courts that a table of courts shortens in one way, and a band of reporters or a form in parentheses in another.
 * A court of which only the place is shown is its highest, which has no name there.
 */
export function findComposedCourts(tables: readonly DeclaredTable[], facts: readonly TableFact[]): Finding[] {
  const parts = tables
    .filter(({ declaration: { of, columns } }) => of === "courts" && columns.includes("abbreviation"))
    .flatMap(composedPartsOf);
  const places = new Set(
    facts.flatMap(({ kind, abbreviations }) =>
      kind === "places" ? abbreviations.flatMap(({ text }) => [text, ...text.split(" ")]) : [],
    ),
  );
  return tables.flatMap(shownIn).flatMap((shown) => {
    const own = longestIn(shown.name, parts);
    const isNamed = shown.text.split(" ").some((word) => word.includes(".") && !places.has(word));
    if (own.length === 0 || !isNamed) return [];
    const allowed = [...new Set(own.flatMap(({ abbreviations }) => abbreviations))];
    if (allowed.some((each) => shown.text.includes(each))) return [];
    const message = `'${own[0]?.name}' is ${allowed.join(" or ")} in ${own[0]?.place} and '${shown.text}' here. Choose one for both, or write an exception.`;
    return [{ page: shown.page, places: shown.places, text: shown.row, message }];
  });
}

function composedPartsOf({ rows, page, places }: DeclaredTable): Part[] {
  return rows
    .filter(({ isBand }) => !isBand)
    .flatMap(({ cell }) =>
      cell("name")
        .split(", ")
        .map((name) => ({
          name: stemOf(name),
          abbreviations: abbreviationsIn(cell("abbreviation")),
          place: places[0] ?? page,
        })),
    )
    .filter(({ name, abbreviations }) => / /.test(name) && abbreviations.length > 0);
}

function longestIn(name: string, parts: readonly Part[]): Part[] {
  const within = parts.filter((part) => ` ${stemOf(name).replaceAll(",", "")} `.includes(` ${part.name} `));
  const length = Math.max(...within.map((part) => part.name.length));
  return within.filter((part) => part.name.length === length);
}

function shownIn({ declaration: { of }, rows, page, places }: DeclaredTable): Shown[] {
  return rows.flatMap(({ isBand, first, text, cell }) => {
    const pairs = isBand ? (of === "reporters" ? courtsOfBand(first) : []) : of === "courts" ? formsOf(cell) : [];
    return pairs.map(([name, shown]) => ({ name, text: shown, row: text, page, places }));
  });
}

/** `Superior Court (Conn. Super. Ct.) and Court of Common Pleas (Conn. C.P.)` are two. */
function courtsOfBand(band: string): [string, string][] {
  return [...band.matchAll(/([^()]+?) \(([^()]+)\)/g)].flatMap(([, name = "", texts = ""]) =>
    texts.includes(", ") ? [] : [[name.replace(/^(?:,|;)? ?(?:and |to \d{4} )?/, ""), texts]],
  );
}

function formsOf(cell: DeclaredTable["rows"][number]["cell"]): [string, string][] {
  return courtsIn(cell("form")).map((text) => [cell("name"), text]);
}

/** Finds journals whose abbreviation shortens a word of the title otherwise than the table of words, or not at all. */
export function findTitleFaults(facts: readonly TableFact[]): Finding[] {
  const words = shortWords(facts);
  const phrases = [...words.keys()].filter((word) => word.includes(" "));
  return facts
    .filter(({ kind }) => kind === "journals")
    .flatMap(({ page, places, name, row, abbreviations }) => {
      const short = abbreviations.map(({ text }) => closed(text)).join(" ");
      return titlePartsOf(name, phrases).flatMap((part) => {
        const allowed = [...(words.get(part) ?? [])];
        return allowed.length === 0 || allowed.some((each) => short.includes(closed(each)))
          ? []
          : [{ page, places, text: row, message: sentence(name, part, allowed) }];
      });
    });
}

/** What each word of titles may become. After a comma a row says where: `Law, elsewhere` and `Law, the first word`. */
function shortWords(facts: readonly TableFact[]): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  for (const { kind, name, abbreviations } of facts)
    for (const word of kind === "words" ? wordsIn(name.split(", ")[0] ?? "") : []) {
      const key = word.toLowerCase();
      words.set(key, new Set([...(words.get(key) ?? []), ...abbreviations.map(({ text }) => text)]));
    }
  return words;
}

/** The phrases and the other words of a title but its first, which may name a place or a school. */
function titlePartsOf(name: string, phrases: readonly string[]): string[] {
  const title = name.toLowerCase();
  const whole = phrases.filter((phrase) => title.includes(phrase));
  const rest = whole.reduce((left, phrase) => left.replaceAll(phrase, ""), title);
  return [...whole, ...rest.split(/[^\p{L}’]+/u).slice(1)];
}

/** Single capitals close up, so that spaces don't tell words apart. */
function closed(text: string): string {
  return text.replaceAll(" ", "");
}

function sentence(name: string, part: string, allowed: readonly string[]): string {
  return `'${part}' of '${name}' is ${allowed.join(" or ")} in the table of words. Shorten it so, or write an exception.`;
}
