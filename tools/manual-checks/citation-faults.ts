/** What a pattern can tell about a citation: the rules that an example of the manual must itself obey. */

interface Series {
  name: string;
  /** What must precede the year in the parentheses, or must not. */
  court: RegExp | "none";
}

const circuit = /Cir\./;
const district = /(?:\b[CDEMNSW]\.\s?)+(?:[A-Z]|D\.)|Idaho|Ct\. Int’l Trade|J\.P\.M\.L\./;

const series: Series[] = [
  { name: "U.S.", court: "none" },
  { name: "S. Ct.", court: "none" },
  { name: "F.", court: /Cir\.|C\.C\.|D\./ },
  { name: "F.2d", court: circuit },
  { name: "F.3d", court: circuit },
  { name: "F.4th", court: circuit },
  { name: "F. Supp.", court: district },
  { name: "F. Supp. 2d", court: district },
  { name: "F. Supp. 3d", court: district },
  { name: "B.R.", court: /Bankr\.|B\.A\.P\./ },
  { name: "P.2d", court: /[A-Z]/ },
  { name: "P.3d", court: /[A-Z]/ },
  { name: "N.E.2d", court: /[A-Z]/ },
  { name: "N.W.2d", court: /[A-Z]/ },
  { name: "S.E.2d", court: /[A-Z]/ },
  { name: "So. 2d", court: /[A-Z]/ },
  { name: "S.W.2d", court: /[A-Z]/ },
  { name: "S.W.3d", court: /[A-Z]/ },
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

/** Describes what is wrong with an example's citations, besides what `manual check` finds by the edition's tables. */
export function citationFaults(text: string, edition: string): string[] {
  return [
    ...[...slips, ...(editionSlips[edition] ?? [])].flatMap(([pattern, fault]) => (pattern.test(text) ? [fault] : [])),
    ...[...text.matchAll(reporterCitation)].flatMap((match) => courtFaults(match[1] ?? "", match[2] ?? "")),
  ];
}

function courtFaults(name: string, court: string): string[] {
  const known = series.find((entry) => entry.name === name);
  if (known === undefined) return [];
  if (known.court === "none")
    return court.trim() === "" ? [] : [`${name} implies the court: leave ‘${court.trim()}’ out`];
  return known.court.test(court) ? [] : [`${name} needs the court before the year`];
}
