import { breathe } from "../../../../platform/flow/breathe.ts";
import type { RecordFilter } from "../adapters/record-filter.ts";
import { sourceOf } from "../indexing/source-of.ts";
import { noteMiss, noteSearch } from "../counts/misses/note-miss.ts";
import type { Search } from "../search.ts";
import { answerFacet } from "./answer-facet.ts";
import { type Answer, answerQuery, type QueryContext } from "./answer-query.ts";
import { type RawParameters, readParameters } from "./asked/parameters.ts";
import type { RawQuery } from "./asked/read-body.ts";

/** What a key's holder may do. */
export interface Permission {
  /** Parameters forced on every query. */
  forced: RawParameters;
  /** Applies in addition to the query's filters. */
  scope: RecordFilter;
}

/** Runs the queries of a call, yielding to other requests between them. */
export async function runQueries(
  search: Search,
  permission: Permission,
  queries: readonly RawQuery[],
): Promise<Answer[]> {
  const running: Promise<Answer>[] = [];
  for (const query of queries) {
    const answer = runQuery(search, permission, query);
    // Promise.all reports failures below; until then this prevents an unhandled rejection.
    answer.catch(() => {});
    running.push(answer);
    await breathe();
  }
  return Promise.all(running);
}

/** Runs one query. */
async function runQuery(
  search: Search,
  { forced, scope }: Permission,
  { indexName, facet, parameters }: RawQuery,
): Promise<Answer> {
  const source = await sourceOf(search, indexName);
  // Everything the answer depends on: no one gets results computed for a reader who may see more.
  const asked = JSON.stringify([indexName, source.revision, facet ?? null, scope, forced, parameters]);
  const read = readParameters({ ...parameters, ...forced });
  if (read.analytics && facet === undefined) noteSearch(search, indexName, read);
  const known = search.answers?.get(asked);
  if (known) return known;
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
  // Searches that find nothing are counted every time, so they aren't cached.
  if (answer.nbHits !== 0) search.answers?.set(asked, answer, { size: asked.length + answer.json.length });
  else if (read.analytics && read.page === 0 && read.query.trim() !== "") await noteMiss(search, indexName, read.query);
  return answer;
}

/** Encodes parameters the way the hosted service repeats them. */
function encode(parameters: RawParameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent((text ?? "").toWellFormed())}`;
    })
    .join("&");
}
