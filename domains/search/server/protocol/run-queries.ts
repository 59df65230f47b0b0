import type { RecordFilter } from "../adapters/record-filter.ts";
import { readFilters } from "../adapters/record-filter.ts";
import { notReady, unknownIndex } from "../errors.ts";
import type { HitSource } from "../indexing/hit-source.ts";
import type { Search } from "../search.ts";
import { answerFacet } from "./answer-facet.ts";
import { answerQuery, type QueryAnswer, type QueryContext } from "./answer-query.ts";
import { type RawParameters, readParameters } from "./parameters.ts";
import type { RawQuery } from "./read-body.ts";

/** A client waits a second for the first byte; an index that is being built for the first time may be ready by then. */
const PATIENCE_MS = 700;

/** What the holder of a key may do: parameters that it forces on every query, among them its filters. */
export interface Permission {
  forced: RawParameters;
}

/** Runs one query for a holder of a key. */
export async function runQuery(search: Search, permission: Permission, { indexName, facet, parameters }: RawQuery) {
  const source = await sourceOf(search, indexName);
  const read = readParameters({ ...parameters, ...withoutFilters(permission.forced) });
  const scope = scopeOf(permission.forced);
  const context: QueryContext = {
    adapter: search.adapter,
    source,
    index: indexName,
    scope,
    params: encode(parameters),
    ticks: () => performance.now(),
  };
  if (facet !== undefined) return answerFacet(facet, read, context);
  const answer = await answerQuery(read, context);
  if (answer.nbHits === 0 && read.analytics && read.page === 0 && read.query.trim() !== "")
    await noteMiss(search, context, answer);
  return answer;
}

/** What a filter hides was not searched in vain. */
async function noteMiss(
  search: Search,
  context: QueryContext,
  { query }: QueryAnswer & { query?: unknown },
): Promise<void> {
  if (typeof query !== "string") return;
  const all = { index: context.index, query, prefix: true, typos: true, filter: [], offset: 0, length: 0, facets: [] };
  if ((await search.adapter.search(all)).total === 0) search.misses.note(context.index, query);
}

/** Waits a moment for an index that is being built for the first time. */
async function sourceOf({ indexes }: Search, name: string): Promise<HitSource> {
  const source = indexes.source(name);
  if (source) return source;
  if (!indexes.isBuilding) throw unknownIndex(name);
  await Promise.race([indexes.refresh(), delay(PATIENCE_MS)]);
  const built = indexes.source(name);
  if (built) return built;
  throw indexes.isBuilding ? notReady() : unknownIndex(name);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function scopeOf({ filters }: RawParameters): RecordFilter {
  return typeof filters === "string" && filters !== "" ? readFilters(filters) : [];
}

/** A key's filters hold beside those of the query; its other parameters take their place. */
function withoutFilters({ filters: _filters, ...others }: RawParameters): RawParameters {
  return others;
}

/** The parameters as the hosted service repeats them. */
function encode(parameters: RawParameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent((text ?? "").toWellFormed())}`;
    })
    .join("&");
}
