import type { RecordFilter } from "../adapters/record-filter.ts";
import { notReady, unknownIndex } from "../errors.ts";
import type { HitSource } from "../indexing/hit-source.ts";
import type { Search } from "../search.ts";
import { answerFacet } from "./answer-facet.ts";
import { type Answer, answerQuery, type QueryContext } from "./answer-query.ts";
import { type RawParameters, readParameters } from "./parameters.ts";
import type { RawQuery } from "./read-body.ts";

/** A client waits a second for the first byte; an index that is being built for the first time may be ready by then. */
const PATIENCE_MS = 700;

/** What the holder of a key may do. */
export interface Permission {
  /** Parameters that it forces on every query. */
  forced: RawParameters;
  /** Holds beside the filters of the query. */
  scope: RecordFilter;
}

/** Runs one query for a holder of a key. */
export async function runQuery(
  search: Search,
  { forced, scope }: Permission,
  { indexName, facet, parameters }: RawQuery,
): Promise<Answer> {
  const source = search.indexes.source(indexName) ?? (await sourceOf(search, indexName));
  // Everything that an answer depends on: nobody is given what was found for a reader who may see more.
  const asked = JSON.stringify([indexName, source.revision, facet ?? null, scope, forced, parameters]);
  const known = search.answers?.get(asked);
  if (known) return known;
  const read = readParameters({ ...parameters, ...forced });
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
  // What was searched in vain is counted each time.
  if (answer.nbHits !== 0) search.answers?.set(asked, answer, asked.length + answer.json.length);
  else if (read.analytics && read.page === 0 && read.query.trim() !== "") await noteMiss(search, indexName, read.query);
  return answer;
}

/** What a filter hides was not searched in vain. */
async function noteMiss(search: Search, index: string, query: string): Promise<void> {
  const all = { index, query, prefix: true, typos: true, filter: [], offset: 0, length: 0, facets: [] };
  if ((await search.adapter.search(all)).total === 0) search.misses.note(index, query);
}

/** Waits a moment for an index that is being built for the first time. */
async function sourceOf({ indexes }: Search, name: string): Promise<HitSource> {
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

/** The parameters as the hosted service repeats them. */
function encode(parameters: RawParameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent((text ?? "").toWellFormed())}`;
    })
    .join("&");
}
