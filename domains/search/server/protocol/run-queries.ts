import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { AdapterAnswer, RecordFilter, SearchAdapter } from "../adapters/adapter.ts";
import { sourceOf, type Answer, type Search } from "../search.ts";
import { noteMiss, noteSearch } from "../counts/misses/misses.ts";

import { type SearchParameters, readParameters } from "./asked/parameters.ts";
import type { RawParameters } from "./asked/known-parameters.ts";
import type { RawQuery } from "./asked/read-body.ts";
import { Highlighter } from "../engine/highlight/highlight-text.ts";
import { TaggedTexts } from "../engine/highlight/tagged-text.ts";
import { foldWord, tokenize } from "../engine/text/words.ts";
import { invalidParameter } from "../errors.ts";
import { randomBytes } from "node:crypto";
import { type HitSource, LAST_HIT, isSearched } from "../results/found-records.ts";
import { HitWriter } from "./hits/hit-writer.ts";
import type { FastifyReply } from "fastify";

/** What a key's holder may do. */
interface Permission {
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
    await yieldToEventLoop();
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

interface QueryContext {
  adapter: SearchAdapter;
  source: HitSource;
  index: string;
  /** The filter of the key. */
  scope: RecordFilter;
  /** The parameters as received, which the response repeats. */
  params: string;
  /** Monotonic time in milliseconds. */
  ticks(): number;
}

/** Runs a query and formats the response. */
async function answerQuery(parameters: SearchParameters, context: QueryContext): Promise<Answer> {
  const { adapter, source, index, scope, params, ticks } = context;
  const started = ticks();
  const { page, hitsPerPage, query, prefix, typos, synonyms, filter } = parameters;
  const range = rangeOf(parameters);
  const counted = facetNames(parameters.facets, source.facets);
  const found = await adapter.search({
    index,
    query,
    prefix,
    typos,
    synonyms,
    filter: [...scope, ...filter],
    offset: range.offset,
    length: range.length,
    facets: counted,
  });
  const reachable = Math.min(found.total, LAST_HIT);
  const rest = {
    nbHits: found.total,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { facetsCount: true, nbHits: true, typo: true },
    query,
    params,
    index,
    ...(range.isWindow ? { offset: range.offset, length: range.length } : {}),
    ...(counted.length > 0 ? { facets: limitValues(found.facets, parameters.maxValuesPerFacet) } : {}),
    ...(counted.length > 0 ? { exhaustiveFacetsCount: true } : {}),
    renderingContent: {},
    ...(parameters.clickAnalytics ? { queryID: randomBytes(16).toString("hex") } : {}),
  };
  const { json: hits, served } = await hitsOf(found, parameters, source);
  const processingTimeMS = Math.max(1, Math.round(ticks() - started));
  const json = `{"hits":[${hits}],"processingTimeMS":${processingTimeMS},${JSON.stringify(rest).slice(1)}`;
  return { json, nbHits: found.total, served };
}

function rangeOf({ page, hitsPerPage, offset, length }: SearchParameters) {
  const isWindow = offset !== undefined || length !== undefined;
  const start = isWindow ? (offset ?? 0) : Math.min(page * hitsPerPage, Number.MAX_SAFE_INTEGER);
  const wanted = isWindow ? (length ?? hitsPerPage) : hitsPerPage;
  return { isWindow, offset: start, length: Math.max(0, Math.min(wanted, LAST_HIT - start)) };
}

function facetNames(asked: readonly string[], known: readonly string[]): string[] {
  return asked.includes("*") ? [...known] : known.filter((name) => asked.includes(name));
}

function limitValues(facets: AdapterAnswer["facets"], most: number): AdapterAnswer["facets"] {
  return Object.fromEntries(
    Object.entries(facets).map(([name, values]) => [name, Object.fromEntries(Object.entries(values).slice(0, most))]),
  );
}

/** Returns the hits as JSON, joined by commas, and the protected text they show. */
async function hitsOf({ ids, units }: AdapterAnswer, parameters: SearchParameters, source: HitSource) {
  const writer = new HitWriter(source, units, parameters);
  // Rows are all text: without a word to find, none is shown, whatever an engine finds.
  if (source.kind === "rows" && !isSearched(parameters.query)) return { json: "", served: [] };
  const hits: string[] = [];
  for (const id of ids) {
    const record = source.record(id);
    if (record) hits.push(writer.write(record));
    // A page of hits may contain long texts with many highlights.
    await yieldToEventLoop();
  }
  return { json: hits.join(","), served: writer.served };
}

/** A buffer is sent faster than a string with many characters. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(Buffer.from(json));
}
