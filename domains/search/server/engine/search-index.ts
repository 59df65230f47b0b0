import type { IndexData } from "./index/index-data.ts";
import { type Knowledge, openKnowledge } from "./knowledge/manual-knowledge.ts";
import { planQuery } from "./query/plan-query.ts";
import type { Plan, Unit } from "./query/plan.ts";
import { Vocabulary } from "./query/vocabulary.ts";
import { Matches } from "./rank/match-units.ts";
import { nearestCodes } from "./rank/codes/nearest-codes.ts";
import { rankDocuments } from "./rank/rank-documents.ts";

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
