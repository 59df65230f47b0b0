import { invalidParameter } from "../errors.ts";

/** A test of one attribute's value. */
export interface FacetTest {
  attribute: string;
  value: string;
  isNegated: boolean;
}

/** A list of lists of tests; in each inner list, at least one test must pass. */
export type RecordFilter = FacetTest[][];

/** More would only slow the server down. */
const MOST_TESTS = 100;

/**
 * Parses the protocol's `facetFilters`: 'a:b'; ['a:b', 'c:d'] for both; [['a:b', 'a:c']] for either; '-' before a value
 * negates it.
 * @throws invalidParameter for anything else.
 */
export function readFacetFilters(value: unknown): RecordFilter {
  if (value === undefined || value === null || value === "") return [];
  const filter = (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => {
    const tests = (Array.isArray(each) ? each : [each]).map(readTest);
    return tests.length === 0 ? [] : [tests];
  });
  return checked(filter, "facetFilters");
}

function readTest(value: unknown): FacetTest {
  const match = typeof value === "string" ? /^\s*([\w.]+)\s*:\s*(.*?)\s*$/s.exec(value) : null;
  if (!match) throw invalidParameter("facetFilters", 'a list of "attribute:value"');
  const [, attribute = "", named = ""] = match;
  const isNegated = named.startsWith("-");
  return { attribute, value: isNegated ? named.slice(1) : named.replace(/^\\-/, "-"), isNegated };
}

const word = /\s*(\(|\)|(?:AND|OR|NOT)\b|[\w.]+\s*:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()]+))/y;

/**
 * Parses the protocol's `filters`: tests joined by AND; each one a test or several joined by OR, with optional
 * parentheses; each with an optional NOT.
 * @throws invalidParameter for anything else.
 */
export function readFilters(text: string): RecordFilter {
  const words = wordsOf(text);
  const filter: RecordFilter = [];
  let tests: FacetTest[] = [];
  let isInside = false;
  for (let at = 0; at < words.length;) {
    if (words[at] === "(" && !isInside) {
      isInside = true;
      at++;
    }
    const isNegated = words[at] === "NOT";
    if (isNegated) at++;
    tests.push(readNamedTest(words[at++], isNegated));
    if (words[at] === ")" && isInside) {
      isInside = false;
      at++;
    }
    const joint = words[at++];
    if (joint === "OR") continue;
    if (isInside || (joint !== undefined && (joint !== "AND" || at >= words.length))) throw unreadable();
    filter.push(tests);
    tests = [];
  }
  if (tests.length > 0 || isInside) throw unreadable();
  return checked(filter, "filters");
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  word.lastIndex = 0;
  const trimmed = text.trimEnd();
  while (word.lastIndex < trimmed.length) {
    const found = word.exec(trimmed)?.[1];
    if (found === undefined || words.length > MOST_TESTS * 4) throw unreadable();
    words.push(found);
  }
  return words;
}

function readNamedTest(text: string | undefined, isNegated: boolean): FacetTest {
  const match = /^([\w.]+)\s*:\s*(.*)$/s.exec(text ?? "");
  if (!match) throw unreadable();
  const [, attribute = "", value = ""] = match;
  const quoted = /^(["'])(.*)\1$/s.exec(value)?.[2];
  return { attribute, value: quoted?.replaceAll(/\\(.)/gs, "$1") ?? value, isNegated };
}

function checked(filter: RecordFilter, name: string): RecordFilter {
  if (filter.flat().length > MOST_TESTS) throw invalidParameter(name, `at most ${MOST_TESTS} tests`);
  return filter;
}

function unreadable(): Error {
  return invalidParameter("filters", "tests like section:rules, joined by AND, OR and NOT");
}
