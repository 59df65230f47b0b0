/** The letters before a code: Bluepages, Bluetables, rules, tables. A rule's letter is often left out. */
type CodeLetter = "b" | "bt" | "r" | "t";

/** A parsed rule or table code: T12.2, 7.2.1(a)(ii). */
export interface RuleCode {
  /** Undefined if none was typed; most likely a rule. */
  letter: CodeLetter | undefined;
  /** '7.2.1' */
  number: string;
  /** '(a)(ii)'; may be empty. */
  tails: string;
}

const letters: ReadonlyMap<string, CodeLetter> = new Map([
  ["b", "b"],
  ["bluepage", "b"],
  ["bluepages", "b"],
  ["bt", "bt"],
  ["bluetable", "bt"],
  ["bluetables", "bt"],
  ["r", "r"],
  ["rule", "r"],
  ["rules", "r"],
  ["t", "t"],
  ["table", "t"],
  ["tables", "t"],
  ["tbl", "t"],
  ["tab", "t"],
]);

const LONGEST_CODE = 60;

const wholeCode =
  /^(?:(rules?|tables?|tbl|tab|bluepages?|blue\s?tables?)[.:]?\s*)?(?:(bt|[brt])[.\s]{0,2})?(\d{1,4}(?:\.\d{1,3}){0,6})\.?((?:\s?\([a-z0-9]{1,4}\))*\s?(?:\([a-z0-9]{0,4})?|\s?[a-z])$/i;

const dashes = /[\u2010-\u2015\u2212]/g;
const numberWords: ReadonlyMap<string, number> = new Map(
  (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen " +
    "nineteen twenty"
  )
    .split(" ")
    .map((word, place) => [word, place + 1]),
);
const tens: ReadonlyMap<string, number> = new Map([
  ["twenty", 20],
  ["thirty", 30],
  ["forty", 40],
]);
const numberWord = String.raw`(?:(?:twenty|thirty|forty)[-\s]?(?:one|two|three|four|five|six|seven|eight|nine)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)`;
/** What may stand before a number that is written as a word: by itself, `six` is no code. */
const kind = String.raw`(?:rules?|tables?|tbl|tab|sections?|blue\s?pages?|blue\s?tables?|bt?|[rt])`;
const inWords = new RegExp(`^(${kind}[.:]?\\s+)(${numberWord}(?:\\s*(?:\\.|point|dot)\\s*${numberWord})*)$`, "i");
/** Signs and words before a rule's number that say no more than "rule". */
const sectionWord =
  /^(?:§§?|¶|sections?\b\.?|secs?\b\.?|rules?\s*(?:nos?\.|numbers?|#)|r\.?\s*no\.)\s*(?=[a-z]{0,2}[\s.-]*\d)/i;
/** Numbers apart: 7-4-1, 7 4, 7,2,8. */
const apart =
  /^((?:[a-z]+[.:]?\s*)?[a-z]{0,2}[\s.]*\d{1,2})((?:\s*[-,]\s*\d{1,2}(?!\d)|\s+\d{1,2}(?!\d)){1,5})((?:\s*\(.*|\s?[a-z])?)$/i;

/**
 * Parses a query that is nothing but a code, as people write one: besides what `parseCode` takes, `§ 7.2`, `sec. 7.2`,
 * `Rule No. 7.2`, `7-2-1`, `7 2`, `T-6`, `Table no. 6`, `rule seven`. Undefined for anything else.
 */
export function readCode(query: string): RuleCode | undefined {
  if (query.length > LONGEST_CODE) return undefined;
  const text = query
    .replaceAll(dashes, "-")
    .replaceAll(/[\s\u00A0]+/g, " ")
    .trim()
    .replace(/[?!,;:.]+$/, "");
  return parseCode(text) ?? parseCode(asWritten(text));
}

/** A code in the form in which manuals print them. */
function asWritten(text: string): string {
  return text
    .replace(/^blue\s?pages?\s+(?=tables?\b|tbl\b)/i, "blue")
    .replace(sectionWord, "rule ")
    .replace(/^(tables?|tbl|tab|blue\s?tables?|blue\s?pages?)[.:]?\s*(?:nos?\.?|numbers?|#)\s*(?=\d)/i, "$1 ")
    .replace(
      /^((?:rules?|tables?|blue\s?pages?|blue\s?tables?)\s+)?(b\.?\s?t\.?|[brt]\.?)\s?-\s?(?=\d)/i,
      (_, word: string | undefined, letter: string) => `${word ?? ""}${letter.replaceAll(/[.\s]/g, "")}`,
    )
    .replace(/^b\.\s?t\.?\s?(?=\d)/i, "bt")
    .replace(inWords, (_, word: string, number: string) => word + numberOf(number))
    .replace(
      apart,
      (_, first: string, others: string, tails: string) => first + others.replaceAll(/\s*[-,]\s*|\s+/g, ".") + tails,
    )
    .replace(/(\d)\.(?=[a-z]$)/i, "$1");
}

/** `twenty-one point two` is 21.2. */
function numberOf(words: string): string {
  return words
    .toLowerCase()
    .split(/\s*(?:\.|point|dot)\s*/)
    .map((word) => {
      const [first = "", second] = word.split(/[-\s]/);
      return String((tens.get(first) ?? numberWords.get(first) ?? 0) + (numberWords.get(second ?? "") ?? 0));
    })
    .join(".");
}

/** The page of the printed manual that a query asks for and nothing else: `p. 375`, `page 375`, `pp. 375-76`. */
export function readPrintPage(query: string): number | undefined {
  const text = query.replaceAll(dashes, "-");
  const found = /^\s*(?:pp?|pgs?|pages?)\.?\s*(\d{1,4})(?:\s*-\s*\d{1,4})?\s*$/i.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/**
 * Parses a query that consists of nothing but a code: `R 9.2`, `r9.2`, `rule 9.2` and `9.2` are the same, and so are
 * `Table T3` and `table 3`. Returns undefined for anything else.
 */
export function parseCode(query: string): RuleCode | undefined {
  const match = query.length > LONGEST_CODE ? null : wholeCode.exec(query.trim());
  if (!match) return undefined;
  const [, word = "", ownLetter, number = "", tails = ""] = match;
  const letter = letters.get((ownLetter ?? word).toLowerCase().replaceAll(/\s/g, ""));
  // `22.1.1 c` is 22.1.1(c), and `rule 12 c` is 12(c); but `12 C` could be the start of anything.
  if (/^\s?[a-z]$/i.test(tails) && !number.includes(".") && letter === undefined) return undefined;
  return { letter, number, tails: canonicalTails(tails) };
}

/** The normalized form in which codes are compared: `t12.2`, `r7.2.1(a)`. Without a letter it counts as a rule. */
export function codeKey({ letter, number, tails }: RuleCode): string {
  return `${letter ?? "r"}${number}${tails}`;
}

/** `(A) (ii)` becomes `(a)(ii)`. */
function canonicalTails(tails: string): string {
  return [...tails.toLowerCase().matchAll(/[a-z0-9]+/g)].map(([tail]) => `(${tail})`).join("");
}

/** Whether `key` is below `above`: r7.2.1(a) is below r7.2.1, r7.2 and r7, but not below r7.20. */
export function isBelow(key: string, above: string): boolean {
  return key.length > above.length && key.startsWith(above) && /[.(]/.test(key.charAt(above.length));
}
