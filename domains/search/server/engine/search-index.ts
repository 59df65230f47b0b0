import type { IndexData } from "./index/index-data.ts";
import { planQuery } from "./query/plan-query.ts";
import type { Plan } from "./query/plan.ts";
import { Vocabulary } from "./query/vocabulary.ts";
import { Matches } from "./rank/match-units.ts";
import { rankDocuments } from "./rank/rank-documents.ts";

export interface SearchOptions {
  prefix: boolean;
  typos: boolean;
  isAllowed(doc: number): boolean;
  /** How many documents must be in order. */
  wanted: number;
}

export interface Found {
  plan: Plan;
  /** Document numbers, best first up to `wanted`. */
  documents: number[];
}

/** A searchable index. It holds no texts: what a document's number stands for is up to its owner. */
export class SearchIndex {
  readonly data: IndexData;
  readonly vocabulary: Vocabulary;
  readonly #matches: Matches;

  constructor(data: IndexData) {
    this.data = data;
    this.vocabulary = new Vocabulary(data);
    this.#matches = new Matches(data.size);
  }

  search(query: string, { prefix, typos, isAllowed, wanted }: SearchOptions): Found {
    const plan = planQuery(query, this.vocabulary, { prefix, typos });
    const documents = rankDocuments(this.data, plan, this.#matches, { isAllowed, wanted });
    return { plan, documents };
  }
}
