import { plainApostrophes } from "../../../../manual/rules.ts";
import {
  abbreviationWords,
  citingWords,
  functionWords,
  negations,
  ownWords,
  questionWords,
} from "../knowledge/common-words.ts";
import type { Knowledge } from "../knowledge/manual-knowledge.ts";
import { wordsKey } from "../index/index-data.ts";
import { type Lexicon, findAlternatives, findJoined, findNames } from "./find-alternatives.ts";
import { type Alternative, type Plan, type QueryWord, type Unit, parseQuery } from "./parse-query.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { citationShapes, partiesBefore } from "../knowledge/citation-shapes.ts";
import { wordVectors } from "../vectors/vectors.ts";

export interface PlanOptions {
  /** Whether the last word may be the beginning of a longer one. */
  prefix: boolean;
  typos: boolean;
  /** Whether other words may stand in for those of the query. */
  synonyms: boolean;
  knowledge: Knowledge;
}

const LONGEST_UNIT = 6;

/** Plans a query against an index: which words belong together, what may stand in for each, and which are required. */
export function planQuery(query: string, vocabulary: Vocabulary, options: PlanOptions): Plan {
  const { knowledge } = options;
  const { code, printPage, words, isOpen } = parseQuery(
    readCitation(plainApostrophes(query)),
    options.prefix,
    knowledge,
  );
  const lexicon: Lexicon = {
    vocabulary,
    synonyms: options.synonyms ? knowledge.synonyms : undefined,
    typos: options.typos,
    chatter: knowledge.chatter,
  };
  const units: Unit[] = [];
  for (let first = 0; first < words.length;) {
    const found = unitsAt(words, first, words.length, LONGEST_UNIT, isOpen, lexicon);
    units.push(...found);
    first = endOf(found, first);
  }
  markOptional(units, words, knowledge.chatter);
  const needed = units
    .filter(({ isOptional }) => !isOptional)
    .flatMap(({ first, length }) => words.slice(first, first + length).map(({ term }) => term));
  const asksAbbreviation = words.some(
    ({ term }, at) => abbreviationWords.has(term) || (term === "short" && words[at + 1]?.term === "for"),
  );
  return {
    code,
    printPage,
    units,
    vector: options.synonyms ? queryVector(words, units, vocabulary) : undefined,
    asksAbbreviation,
    asksRule: !asksAbbreviation && asksRule(words),
    definedKeys: definedKeys(words, knowledge.chatter),
    nameKey: words.map(({ term }) => term).join(""),
    indexKey: wordsKey(needed),
  };
}

/** Everything but question words; and, in case nothing is defined by that, the same without general chatter. */
function definedKeys(words: readonly QueryWord[], chatter: ReadonlySet<string>): string[] {
  const significant = words.map(({ term }) => term).filter((term) => !isOfQuestion(term));
  return [significant, significant.filter((term) => !chatter.has(term))].map((terms) => terms.join(""));
}

function isOfQuestion(word: string): boolean {
  return functionWords.has(word) || abbreviationWords.has(word) || word === "short";
}

function asksRule(words: readonly QueryWord[]): boolean {
  const [first] = words;
  if (!first || words.length < 2) return false;
  if (words.some(({ term }) => ownWords.has(term)) || words.slice(1).some(({ term }) => questionWords.has(term)))
    return true;
  return questionWords.has(first.term) || words.some(({ term }) => citingWords.has(term));
}

/**
 * Returns the longest unit that starts at a word; its parts are the units it would otherwise split into. Words that
 * have another name together stay units of their own, and that name becomes one more alternative for each.
 */
function unitsAt(
  words: readonly QueryWord[],
  first: number,
  end: number,
  most: number,
  isOpen: boolean,
  lexicon: Lexicon,
): Unit[] {
  const phrase = words[first]?.phrase;
  if (phrase !== undefined) return [quotedUnit(words, first, phrase, lexicon)];
  const quoted = words.findIndex((word, index) => index > first && word.phrase !== undefined);
  const longest = Math.min(most, (quoted < 0 ? end : Math.min(end, quoted)) - first);
  for (let length = longest; length > 1; length--) {
    const part = words.slice(first, first + length);
    const alternatives = findJoined(part, isOpen && first + length === words.length, lexicon);
    const names = findNames(part, lexicon);
    if (alternatives.length + names.length === 0) continue;
    const parts: Unit[] = [];
    for (let at = first; at < first + length; at = endOf(parts, at))
      parts.push(...unitsAt(words, at, first + length, length - 1, isOpen, lexicon));
    if (alternatives.length === 0) return parts.map((each) => withNames(each, names));
    markOptional(parts, words, lexicon.chatter);
    return [{ ...unitOf(part, first, [...alternatives, ...names], false), parts }];
  }
  return [wordUnit(words, first, isOpen, lexicon)];
}

function withNames(unit: Unit, names: readonly Alternative[]): Unit {
  return unit.isFunction ? unit : { ...unit, alternatives: [...unit.alternatives, ...names], isNamed: true };
}

/** The first word after the units. */
function endOf(units: readonly Unit[], start: number): number {
  const last = units.at(-1);
  return last === undefined ? start + 1 : last.first + last.length;
}

function wordUnit(words: readonly QueryWord[], first: number, isOpen: boolean, lexicon: Lexicon): Unit {
  const part = words.slice(first, first + 1);
  const alternatives = findAlternatives(part[0], isOpen && first + 1 === words.length, lexicon);
  return unitOf(part, first, alternatives, false);
}

function quotedUnit(words: readonly QueryWord[], first: number, phrase: number, { vocabulary }: Lexicon): Unit {
  const part = words.slice(first).filter((word) => word.phrase === phrase);
  const terms = part.map(({ term }) => vocabulary.find(term));
  const alternatives = terms.includes(-1) ? [] : [{ terms, weight: 1, typos: 0 }];
  return unitOf(part, first, alternatives, true);
}

function unitOf(part: readonly QueryWord[], first: number, alternatives: Unit["alternatives"], isExact: boolean): Unit {
  return {
    words: part.map(({ text }) => text.toLowerCase()),
    first,
    length: part.length,
    alternatives,
    parts: [],
    isOptional: false,
    isNamed: false,
    isHalf: part.every(({ term }) => negations.has(term) || abbreviationWords.has(term) || isNumberOrLetter(term)),
    isFunction: part.every(({ term }) => functionWords.has(term)),
    isExact,
  };
}

/** Makes words optional beside others: function words first, then numbers, and words that apply to any manual last. */
function markOptional(units: Unit[], words: readonly QueryWord[], chatter: ReadonlySet<string>): void {
  const isOneOf = (set: ReadonlySet<string>) => (word: string) => set.has(word);
  for (const isOf of [
    isOneOf(functionWords),
    isNumberOrLetter,
    isOneOf(negations),
    isOneOf(abbreviationWords),
    isOneOf(citingWords),
    isOneOf(chatter),
  ]) {
    const isSuch = ({ first, length, isExact, isNamed }: Unit) =>
      length === 1 && !isExact && !isNamed && isOf(words[first]?.term ?? "");
    const rest = units.filter((unit) => !unit.isOptional && !isSuch(unit));
    if (rest.length > 0) for (const unit of units) if (isSuch(unit)) unit.isOptional = true;
  }
}

/** Numbers from a pasted citation or section number (702, r1614.105), and single letters used as variables. */
function isNumberOrLetter(word: string): boolean {
  return /^(?:r?\d[\d.]*(?:st|nd|rd|th|d)?|\d+|[a-z])$/.test(word);
}

const LONGEST_CITATION = 300;
/** Most queries have no number, and no period after one or two letters. */
const isCitation = /\d|[A-Za-z]\./;

/**
 * Replaces a citation in a query with what it is likely a search for: a reader who pastes `Roe v. Wade, 410 U.S. 113`
 * wants to know how that court's cases are cited, not the number 113. Returns any other query unchanged.
 */
export function readCitation(query: string): string {
  if (query.length > LONGEST_CITATION || !isCitation.test(query)) return query;
  const text = query.trim().replaceAll(/\s+/g, " ").replace(partiesBefore, "");
  for (const { shape, reading } of citationShapes) {
    // The trailing space marks the last word as complete.
    if (shape.test(text)) return `${text.replace(shape, reading)} `;
  }
  return query;
}

/** A query's vector; for an unknown word (a typo or a prefix) its best alternative is used. */
function queryVector(
  words: readonly QueryWord[],
  units: readonly Unit[],
  vocabulary: Vocabulary,
): Float32Array | undefined {
  return wordVectors.sum(
    words.flatMap(({ term }, index) => (wordVectors.has(term) ? [term] : standIn(units, index, vocabulary))),
  );
}

function standIn(units: readonly Unit[], index: number, vocabulary: Vocabulary): string[] {
  const [best] = units.find(({ first, length }) => first === index && length === 1)?.alternatives ?? [];
  return best?.terms.map((term) => vocabulary.termOf(term)) ?? [];
}
