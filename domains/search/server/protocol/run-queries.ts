import { breathe } from "../../../../platform/flow/breathe.ts";
import type { RecordFilter } from "../adapters/record-filter.ts";
import { sourceOf } from "../indexing/source-of.ts";
import { noteMiss, noteSearch } from "../counts/misses/note-miss.ts";
import type { Search } from "../search.ts";
import { type Answer, type QueryContext, answerQuery } from "./answer-query.ts";
import { type RawParameters, type SearchParameters, readParameters } from "./asked/parameters.ts";
import type { RawQuery } from "./asked/read-body.ts";
import { Highlighter } from "../engine/highlight/highlight-text.ts";
import { TaggedTexts } from "../engine/highlight/tagged-text.ts";
import { foldWord } from "../engine/text/fold-word.ts";
import { tokenize } from "../engine/text/tokenize.ts";
import { invalidParameter } from "../errors.ts";

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

/** Returns the values of a facet that start with the typed text, among the records that a query finds. */
async function answerFacet(facet: string, parameters: SearchParameters, context: QueryContext): Promise<Answer> {
  const { adapter, source, index, scope, ticks } = context;
  const started = ticks();
  if (!source.facets.includes(facet)) throw invalidParameter("facet", `one of ${source.facets.join(", ")}`);
  const { query, prefix, typos, filter, facetQuery, maxFacetHits } = parameters;
  const searched = {
    index,
    query,
    prefix,
    typos,
    filter: [...scope, ...filter],
    offset: 0,
    length: 0,
    facets: [facet],
  };
  const counts = Object.entries((await adapter.search(searched)).facets[facet] ?? {});
  const typed = foldWord(facetQuery.trim());
  const matching = counts.filter(([value]) => value.split(/\s+/).some((word) => foldWord(word).startsWith(typed)));
  const { highlightPreTag: before, highlightPostTag: after } = parameters;
  const texts = new TaggedTexts();
  const answer = {
    facetHits: matching.slice(0, maxFacetHits).map(([value, count]) => {
      const begun = tokenize(value).flatMap(({ term, span }) => (span === 1 && term.startsWith(typed) ? [[term]] : []));
      const units = [{ words: [typed], alternatives: typed === "" ? [] : begun, parts: [], isOptional: false }];
      const highlighter = new Highlighter(texts, units, { before, after });
      const highlighted = highlighter.mark(highlighter.match({}, facet, value));
      return { value, highlighted, count };
    }),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(ticks() - started)),
  };
  return { json: JSON.stringify(answer), nbHits: undefined, served: [] };
}
