import type { Finding } from "../finding.ts";
import type { Passage } from "../passages.ts";
import { type Span, type TableFact, wordsIn } from "./table-facts.ts";

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
