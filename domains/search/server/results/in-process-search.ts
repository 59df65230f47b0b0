import type { Reader } from "../../../subscriptions/contract.ts";
import type { SearchApi } from "../../web/search-api.ts";
import { readFilters } from "../adapters/adapter.ts";
import { editionLoaded, termsOf, type Search } from "../search.ts";
import { countBeyond } from "./count-beyond.ts";
import { findAnswer } from "./find-answer.ts";
import { letterPiece } from "./found-records.ts";
import { findResults } from "./find-results.ts";

/**
 * The search API for page loaders on the server, for one reader: the same results as the client gets from the protocol, limited to what
 * the reader may see. `preferred` is the edition to search if the URL names none.
 */
export function inProcessSearch(search: Search, reader: Reader, preferred: string): SearchApi {
  const scope = search.scopeOf(reader);
  const permission = readFilters(scope.filters);
  return {
    results: async (request) => {
      const isOpen = request.version !== undefined && scope.indexes.includes(request.version);
      const version = isOpen && request.version !== undefined ? request.version : preferred;
      await editionLoaded(search, version);
      const { results, served } = await findResults(search, permission, { ...request, version });
      const { query, facet, exact } = request;
      const asked = request.page > 1 ? null : await findAnswer(search, reader, { query, version, facet, exact });
      const shown = [...served, ...(asked?.served ?? [])];
      if (shown.length > 0) await search.budget?.take(reader, shown);
      const refusal = scope.refusals[version] ?? null;
      const beyond = refusal === null ? 0 : await countBeyond(search, reader, { query: request.query, version });
      return { ...results, refusal, beyond, answer: asked?.answer ?? null };
    },
    letter: async (version, letter) => {
      // An edition that isn't open to the reader has no refusal of its own.
      const refusal = scope.indexRefusals[version];
      if (refusal !== null) return refusal ?? "next-edition";
      const terms = await termsOf(search, version);
      await search.budget?.take(reader, [letterPiece(terms, letter)]);
      return { terms: terms.letters[letter] ?? [], isDraft: terms.isDraft };
    },
  };
}
