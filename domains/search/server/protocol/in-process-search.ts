import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { sectionSchema } from "../../../content/contract.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { type Found, resultQueries, resultsOf } from "../../web/results/queries.ts";
import type { SearchApi } from "../../web/search-api.ts";
import { readFilters } from "../adapters/record-filter.ts";
import { notReady } from "../errors.ts";
import { letterPiece } from "./letter-piece.ts";
import { runQuery } from "./run-queries.ts";
import type { Search } from "../search.ts";

/** Loading a page may take longer than a call, which a client abandons after a second. */
const PATIENCE_MS = 10_000;

const text = z.object({ value: z.string() });

/** What the results page uses of a hit. */
const foundSchema = z.object({
  nbHits: z.number(),
  nbPages: z.number(),
  hits: z.array(
    z.object({
      objectID: z.string(),
      id: z.string(),
      uri: z.string(),
      section: z.union([sectionSchema, z.literal("quick-style-guide")]),
      ancestors: z.array(z.object({ code: z.string(), title: z.string(), uri: z.string() })),
      bluebook: z.object({ headingBlockId: z.string().nullable() }),
      _highlightResult: z.object({
        code: text.optional(),
        title: text.optional(),
        bluebook: z.object({ headingBlockTitle: text.optional() }).optional(),
      }),
      _snippetResult: z.object({ bluebook: z.object({ data: text.optional() }).optional() }),
    }),
  ),
});
const countsSchema = z.object({
  nbHits: z.number(),
  facets: z.record(z.string(), z.record(z.string(), z.number())).optional(),
});

/**
 * The search API for page loaders on the server, for one reader: the same queries as the client sends, limited to what
 * the reader may see. `preferred` is the edition to search if the URL names none.
 */
export function inProcessSearch(search: Search, reader: Reader, preferred: string): SearchApi {
  const scope = search.scopeOf(reader);
  const permission = { forced: {}, scope: readFilters(scope.filters) };
  return {
    results: async (request) => {
      await firstBuild(search);
      const isOpen = request.version !== undefined && scope.indexes.includes(request.version);
      const version = isOpen && request.version !== undefined ? request.version : preferred;
      const [found, counts] = await Promise.all(
        resultQueries(request, version).map(async ({ indexName, ...parameters }): Promise<unknown> => {
          const { json, served } = await runQuery(search, permission, { indexName, facet: undefined, parameters });
          if (served.length > 0) await search.budget?.take(reader, served);
          return JSON.parse(json);
        }),
      );
      const page: Found = foundSchema.parse(found);
      return resultsOf(version, page, countsSchema.parse(counts), scope.refusals[version] ?? null);
    },
    letter: async (letter) => {
      if (scope.indexRefusal !== null) return scope.indexRefusal;
      await firstBuild(search);
      const { terms } = search.indexes;
      if (!terms) throw notReady();
      await search.budget?.take(reader, [letterPiece(terms, letter)]);
      return { terms: terms.letters[letter] ?? [], isDraft: terms.isDraft };
    },
  };
}

/** Waits for the first indexes, so that opening a page right after startup doesn't fail. */
async function firstBuild({ indexes }: Search): Promise<void> {
  if (indexes.terms || !indexes.isBuilding) return;
  // Someone who started the build reports its failure.
  const built = indexes.refresh().catch(() => undefined);
  await Promise.race([built, delay(PATIENCE_MS, undefined, { ref: false })]);
}
