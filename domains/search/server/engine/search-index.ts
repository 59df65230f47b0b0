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
  /** How many of the documents are wanted in order. */
  wanted: number;
}

export interface Found {
  plan: Plan;
  /** Numbers of documents, the best first as far as they are wanted. */
  documents: number[];
}

/** An index that can be searched. It holds no texts: what a document's number stands for is its owner's business. */
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
