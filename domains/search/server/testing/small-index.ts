import { buildIndex } from "../engine/index/build-index.ts";
import type { EngineDocument } from "../engine/index/index-data.ts";
import { noKnowledge } from "../engine/knowledge/manual-knowledge.ts";
import { SearchIndex } from "../engine/search-index.ts";

/** The smallest valid document; every field can be overridden. */
export function engineDocument(own: string, more: Partial<EngineDocument> = {}): EngineDocument {
  return {
    ownCode: "",
    pageCode: "",
    printPage: 0,
    own,
    context: [],
    definitions: [],
    abbreviations: [],
    body: "",
    isEmpty: false,
    isSummary: false,
    indexWords: [],
    searchWords: [],
    ...more,
  };
}

/** Returns a function that searches documents and returns the names of the hits, best first. */
export function searchNames(documents: readonly EngineDocument[], knowledge = noKnowledge) {
  const index = new SearchIndex(buildIndex(documents, knowledge));
  return (query: string, more: { prefix?: boolean; typos?: boolean; isAllowed?: (doc: number) => boolean } = {}) => {
    const options = { prefix: true, typos: true, isAllowed: () => true, wanted: 20, ...more };
    return index.search(query, options).documents.map((doc) => documents[doc]?.own);
  };
}
