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
