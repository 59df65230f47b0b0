/** What a pattern can tell about a citation: the rules that an example of the manual must itself obey. */

interface Series {
  name: string;
  first: number;
  last: number;
  /** What must precede the year in the parentheses, or must not. */
  court: RegExp | "none";
}

const circuit = /Cir\./;
const district = /(?:\b[CDEMNSW]\.\s?)+(?:[A-Z]|D\.)|Idaho|Ct\. Int’l Trade|J\.P\.M\.L\./;

/** Years from reporters-db. */
const series: Series[] = [
  { name: "U.S.", first: 1790, last: 2100, court: "none" },
  { name: "S. Ct.", first: 1882, last: 2100, court: "none" },
  { name: "F.", first: 1880, last: 1925, court: /Cir\.|C\.C\.|D\./ },
  { name: "F.2d", first: 1924, last: 1993, court: circuit },
  { name: "F.3d", first: 1993, last: 2021, court: circuit },
  { name: "F.4th", first: 2021, last: 2100, court: circuit },
  { name: "F. Supp.", first: 1932, last: 1998, court: district },
  { name: "F. Supp. 2d", first: 1998, last: 2014, court: district },
  { name: "F. Supp. 3d", first: 2014, last: 2100, court: district },
  { name: "B.R.", first: 1979, last: 2100, court: /Bankr\.|B\.A\.P\./ },
  { name: "P.2d", first: 1931, last: 2000, court: /[A-Z]/ },
  { name: "P.3d", first: 2000, last: 2100, court: /[A-Z]/ },
  { name: "N.E.2d", first: 1936, last: 2015, court: /[A-Z]/ },
  { name: "N.W.2d", first: 1941, last: 2025, court: /[A-Z]/ },
  { name: "S.E.2d", first: 1939, last: 2100, court: /[A-Z]/ },
  { name: "So. 2d", first: 1941, last: 2008, court: /[A-Z]/ },
  { name: "S.W.2d", first: 1928, last: 1999, court: /[A-Z]/ },
  { name: "S.W.3d", first: 1999, last: 2100, court: /[A-Z]/ },
];

/** A reporter with its page, then the first parentheses after it. */
const reporterCitation = new RegExp(
  String.raw`\d+ (${series
    .map(({ name }) => name.replaceAll(".", String.raw`\.`))
    .toSorted((left, right) => right.length - left.length)
    .join("|")}) \d[\d,]*[^();]*\(([^()]*?)(\d{4})\)`,
  "g",
);

const slips: [RegExp, string][] = [
  [/\bvs\.?\s/, "‘v.’ is the only form between the parties"],
  [/ v [A-Z]/, "‘v’ lacks its period"],
  [/et al\.,? v\. |et al\., \d/, "‘et al.’ does not belong in a case name"],
  [/et seq\./, "‘et seq.’ does not say where the passage ends"],
  [
    /F\. [234](?:d|th)|F\.Supp|S\.Ct\.|So\.[23]d|N\. [EW]\.|P\. [23]d|L\.Rev\./,
    "the spaces in a reporter’s or a journal’s name",
  ],
  [/Id\.,? at,|Id\., at|id\., at/, "no comma between ‘id.’ and ‘at’"],
  [/[§¶]\d/, "a space belongs after § and ¶"],
  [/(?:^|[^§])§ [\d.]+(?:–[.\d]|, \d+(?![\d]| [A-Z]))/, "several sections take §§"],
  [/\(\w* ?(?:January|February|August|September|October|November|December) \d/, "a month in a citation is abbreviated"],
  [/(?<!§ )\b(\d+)(\d\d)–\1\d\d\b/, "a range of pages keeps only the last two digits"],
  [/\d-\d\d(?= \(\w)/, "a range takes an en dash"],
  [/["']/, "quotation marks and apostrophes are curly"],
];

const editionSlips: Record<string, [RegExp, string][]> = {
  v22: [
    [/\bDkt\. No\./, "this edition cites docket entries by ECF No."],
    [/(?<![/\w.])(?!doi)[a-z]+\.example\.(?:org|gov)/, "this edition keeps the scheme of an address"],
  ],
  v21: [
    [/ECF No\./, "this edition cites docket entries by Dkt. No."],
    [/U\.S\.C\. §§? [\w–.]+\.?$/, "this edition gives the year of the United States Code"],
    [/F\.4th/, "this edition predates F.4th"],
    [/citation modified/, "this edition does not use ‘citation modified’"],
  ],
};

/** Describes what is wrong with an example's citations; `words` are the words that case names must abbreviate. */
export function citationFaults(text: string, edition: string, words: ReadonlySet<string>): string[] {
  return [
    ...[...slips, ...(editionSlips[edition] ?? [])].flatMap(([pattern, fault]) => (pattern.test(text) ? [fault] : [])),
    ...[...text.matchAll(reporterCitation)].flatMap((match) =>
      reporterFaults(match[1] ?? "", match[2] ?? "", Number(match[3])),
    ),
    ...longWords(text, words),
  ];
}

function reporterFaults(name: string, court: string, year: number): string[] {
  const known = series.find((entry) => entry.name === name);
  if (known === undefined) return [];
  const faults = [];
  if (year < known.first || year > known.last) faults.push(`${name} was not published in ${year}`);
  if (known.court === "none" && court.trim() !== "")
    faults.push(`${name} implies the court: leave ‘${court.trim()}’ out`);
  if (known.court !== "none" && !known.court.test(court)) faults.push(`${name} needs the court before ${year}`);
  return faults;
}

/** The words in a cited case name that the table of case-name words abbreviates. */
function longWords(text: string, words: ReadonlySet<string>): string[] {
  const names = text.matchAll(/((?:[A-Z&][\w’.&]*|of|for|the|\*?ex rel\.) ?)+ v\. ([A-Z][^,(]*), \d+ [A-Z]/g);
  return [...names].flatMap((match) =>
    match[0]
      .split(/[\s,]+/)
      .filter((word) => words.has(word))
      .map((word) => `‘${word}’ is abbreviated in a citation`),
  );
}
