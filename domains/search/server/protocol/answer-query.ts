import { randomBytes } from "node:crypto";
import { breathe } from "../../../../platform/flow/breathe.ts";
import type { AdapterAnswer, SearchAdapter } from "../adapters/adapter.ts";
import type { RecordFilter } from "../adapters/record-filter.ts";
import type { HitSource } from "../indexing/hit-source.ts";
import { isSearched, LAST_HIT } from "../results/hit-rules.ts";
import type { ServedPiece } from "../../../subscriptions/server/public.ts";
import { HitWriter } from "./hits/hit-writer.ts";
import type { SearchParameters } from "./asked/parameters.ts";

export interface QueryContext {
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

/** A response in the hosted service's format. */
export interface Answer {
  json: string;
  /** Undefined for a search of facet values. */
  nbHits: number | undefined;
  /** The protected text it shows. */
  served: readonly ServedPiece[];
}

/** Runs a query and formats the response. */
export async function answerQuery(parameters: SearchParameters, context: QueryContext): Promise<Answer> {
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
    await breathe();
  }
  return { json: hits.join(","), served: writer.served };
}
