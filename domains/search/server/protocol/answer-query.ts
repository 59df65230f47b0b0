import type { AdapterAnswer, SearchAdapter } from "../adapters/adapter.ts";
import type { RecordFilter } from "../adapters/record-filter.ts";
import { Highlighter } from "../engine/highlight/highlight-text.ts";
import type { HitSource } from "../indexing/hit-source.ts";
import { attributeTree, markAttributes } from "./mark-attributes.ts";
import type { SearchParameters } from "./parameters.ts";

export interface QueryContext {
  adapter: SearchAdapter;
  source: HitSource;
  index: string;
  /** What the key lets its holder see. */
  scope: RecordFilter;
  /** The parameters as they came, for the answer to repeat. */
  params: string;
  /** Milliseconds that never go back. */
  ticks(): number;
}

/** Nobody pages further. */
const LAST_HIT = 1_000;

/** An answer in the hosted service's form. */
export interface Answer {
  json: string;
  /** Undefined where no hits were asked for, but the values of a facet. */
  nbHits: number | undefined;
}

/** Answers a query. */
export async function answerQuery(parameters: SearchParameters, context: QueryContext): Promise<Answer> {
  const { adapter, source, index, scope, params, ticks } = context;
  const started = ticks();
  const { page, hitsPerPage, query, prefix, typos, filter } = parameters;
  const range = rangeOf(parameters);
  const counted = facetNames(parameters.facets, source.facets);
  const found = await adapter.search({
    index,
    query,
    prefix,
    typos,
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
  };
  const hits = hitsOf(found, parameters, source);
  const processingTimeMS = Math.max(1, Math.round(ticks() - started));
  const json = `{"hits":[${hits}],"processingTimeMS":${processingTimeMS},${JSON.stringify(rest).slice(1)}`;
  return { json, nbHits: found.total };
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

/** The hits as JSON, joined by commas. */
function hitsOf({ ids, units }: AdapterAnswer, parameters: SearchParameters, source: HitSource): string {
  const { highlightPreTag: before, highlightPostTag: after, snippetEllipsisText } = parameters;
  const highlighter = new Highlighter(source.texts, units, { before, after });
  const highlighted = names(parameters.attributesToHighlight, source.highlighted);
  const snippets = names(parameters.attributesToSnippet, source.snippets);
  const whole = attributeTree(highlighted.map((path) => ({ path, number: 0 })));
  const cut = attributeTree(snippets.map(snippetOf));
  const hits: string[] = [];
  for (const id of ids) {
    const record = source.record(id);
    if (!record) continue;
    let hit = `{${source.retrieved.of(record, parameters.attributesToRetrieve)}`;
    if (highlighted.length > 0)
      hit += `,"_highlightResult":${markAttributes(record, whole, (path, text) => highlighter.highlight(record, path, text))}`;
    if (snippets.length > 0)
      hit += `,"_snippetResult":${markAttributes(record, cut, (path, text, words) => highlighter.snippet(record, path, text, words, snippetEllipsisText))}`;
    hits.push(`${hit}}`);
  }
  return hits.join(",");
}

function names(asked: string[] | undefined, usual: readonly string[]): readonly string[] {
  if (asked === undefined) return usual;
  return asked.some((name) => name === "*" || name.startsWith("*:")) ? usual : asked;
}

const SNIPPET_WORDS = 10;
const MOST_SNIPPET_WORDS = 500;

function snippetOf(text: string): { path: string; number: number } {
  const [path = "", words = ""] = text.split(":");
  return { path, number: Math.min(/^\d+$/.test(words) ? Number(words) : SNIPPET_WORDS, MOST_SNIPPET_WORDS) };
}
