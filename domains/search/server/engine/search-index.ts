import type { IndexData } from "./index/index-data.ts";
import { type Knowledge, openKnowledge } from "./knowledge/manual-knowledge.ts";
import { planQuery } from "./query/plan-query.ts";
import type { Plan, Unit } from "./query/parse-query.ts";
import { Vocabulary } from "./query/vocabulary.ts";
import { Matches } from "./rank/places.ts";
import { rankDocuments } from "./rank/rank-documents.ts";
import type { RuleCode } from "../../rules.ts";
import { documentsOfCode } from "./rank/codes/documents-of-code.ts";

export interface SearchOptions {
  prefix: boolean;
  typos: boolean;
  /** Whether other words may stand in: synonyms, words of the same family, and sections about the same things. */
  synonyms?: boolean;
  isAllowed(doc: number): boolean;
  /** How many documents must be in order. */
  wanted: number;
}

export interface Found {
  plan: Plan;
  /** Document numbers, best first up to `wanted`. */
  documents: number[];
  /** If the query is a code that no document has, the documents with the nearest codes. */
  nearest: number[];
}

/** A searchable index. It holds no texts: what a document's number stands for is up to its owner. */
export class SearchIndex {
  readonly data: IndexData;
  readonly vocabulary: Vocabulary;
  readonly #matches: Matches;
  readonly #knowledge: Knowledge;

  constructor(data: IndexData) {
    this.data = data;
    this.vocabulary = new Vocabulary(data);
    this.#matches = new Matches(data.size);
    this.#knowledge = openKnowledge(data.knowledge);
  }

  search(query: string, { prefix, typos, synonyms = true, isAllowed, wanted }: SearchOptions): Found {
    const plan = planQuery(query, this.vocabulary, { prefix, typos, synonyms, knowledge: this.#knowledge });
    const documents = rankDocuments(this.data, plan, this.#matches, { isAllowed, wanted });
    const nearest = plan.code === undefined ? [] : nearestCodes(this.data, plan.code, isAllowed);
    return { plan, documents, nearest };
  }

  /** What became of the words of a plan that asks for something. */
  understand({ units }: Plan): { corrected: { typed: string; read: string }[]; missing: string[] } {
    const asked = units.flatMap((unit) => (unit.parts.length > 0 ? unit.parts : [unit]));
    const telling = asked.filter(({ isFunction, isHalf }) => !isFunction && !isHalf);
    const typed = ({ words }: Unit) => words.join(" ");
    return {
      corrected: telling.flatMap((unit) => {
        const best = unit.alternatives.find(({ typos }) => typos > 0);
        if (!best || unit.alternatives.some(({ typos, weight }) => typos === 0 && weight > best.weight)) return [];
        return [{ typed: typed(unit), read: best.terms.map((term) => this.vocabulary.termOf(term)).join(" ") }];
      }),
      missing: telling.filter(({ alternatives }) => alternatives.length === 0).map(typed),
    };
  }
}

/** How many are named. */
const MOST = 4;
const letters = ["r", "t", "b", "bt"] as const;

interface Coded {
  doc: number;
  numbers: readonly number[];
}

/**
 * The documents whose codes are nearest to one that no document has, best first; none if there is such a code: for 7.99
 * those of 7.10, 7.9 and 7, for R99 that of the last rule.
 */
function nearestCodes(data: IndexData, code: RuleCode, isAllowed: (doc: number) => boolean): number[] {
  if (documentsOfCode(data, code).length > 0) return [];
  const asked = code.number.split(".").map(Number);
  for (const letter of code.letter === undefined ? letters : [code.letter]) {
    const all = codesOf(data, letter);
    if (all.length === 0) continue;
    const own = all.filter(({ doc }) => isAllowed(doc));
    const least = (one: Coded) => shared(one.numbers, asked);
    const ranked = own.toSorted(
      (a, b) =>
        least(b) - least(a) ||
        distance(a.numbers, asked) - distance(b.numbers, asked) ||
        a.numbers.length - b.numbers.length ||
        a.doc - b.doc,
    );
    return ranked.slice(0, MOST).map(({ doc }) => doc);
  }
  return [];
}

function codesOf(data: IndexData, letter: string): Coded[] {
  const form = new RegExp(`^${letter}\\d[\\d.]*$`);
  return data.ownKeys.flatMap((key, doc) =>
    form.test(key) ? [{ doc, numbers: key.slice(letter.length).split(".").map(Number) }] : [],
  );
}

/** How many numbers two codes begin with alike. */
function shared(one: readonly number[], other: readonly number[]): number {
  const end = other.findIndex((number, place) => one[place] !== number);
  return end < 0 ? other.length : end;
}

/** How far apart their first different numbers are; a code above has none, and counts as its end. */
function distance(one: readonly number[], other: readonly number[]): number {
  const place = shared(one, other);
  return Math.abs((one[place] ?? 0) - (other[place] ?? 0));
}
