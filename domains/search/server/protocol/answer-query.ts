import type { AdapterAnswer, IndexRecord, SearchAdapter } from "../adapters/adapter.ts";
import type { RecordFilter } from "../adapters/record-filter.ts";
import { Highlighter } from "../engine/highlight/highlight-text.ts";
import type { HitSource } from "../indexing/hit-source.ts";
import { markAttributes } from "./mark-attributes.ts";
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

export interface QueryAnswer {
  hits: object[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  [more: string]: unknown;
}

/** Answers a query in the hosted service's form. */
export async function answerQuery(parameters: SearchParameters, context: QueryContext): Promise<QueryAnswer> {
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
  return {
    hits: hitsOf(found, parameters, source),
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
    processingTimeMS: Math.max(1, Math.round(ticks() - started)),
  };
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

function hitsOf({ ids, units }: AdapterAnswer, parameters: SearchParameters, source: HitSource): object[] {
  const { highlightPreTag: before, highlightPostTag: after, snippetEllipsisText } = parameters;
  const highlighter = new Highlighter(source.texts, units, { before, after });
  const highlighted = names(parameters.attributesToHighlight, source.highlighted);
  const snippets = names(parameters.attributesToSnippet, source.snippets).map(snippetOf);
  return ids.flatMap((id) => {
    const record = source.record(id);
    if (!record) return [];
    const marked = markAttributes(record, highlighted, (name, text) => highlighter.highlight(record, name, text));
    const words = new Map(snippets.map((snippet) => [snippet.name, snippet.words]));
    const cut = markAttributes(record, [...words.keys()], (name, text) =>
      highlighter.snippet(record, name, text, words.get(name) ?? SNIPPET_WORDS, snippetEllipsisText),
    );
    return [
      {
        ...retrieved(record, parameters.attributesToRetrieve),
        objectID: id,
        ...(highlighted.length > 0 ? { _highlightResult: marked } : {}),
        ...(snippets.length > 0 ? { _snippetResult: cut } : {}),
      },
    ];
  });
}

function names(asked: string[] | undefined, usual: readonly string[]): readonly string[] {
  if (asked === undefined) return usual;
  return asked.some((name) => name === "*" || name.startsWith("*:")) ? usual : asked;
}

const SNIPPET_WORDS = 10;
const MOST_SNIPPET_WORDS = 500;

function snippetOf(text: string): { name: string; words: number } {
  const [name = "", words = ""] = text.split(":");
  return { name, words: Math.min(/^\d+$/.test(words) ? Number(words) : SNIPPET_WORDS, MOST_SNIPPET_WORDS) };
}

/** The attributes of a record that were asked for; '-name' leaves one out. */
function retrieved(record: IndexRecord, asked: readonly string[]): object {
  const isLeftOut = (name: string) => asked.includes(`-${name}`);
  const isAsked = (name: string) =>
    asked.some((each) => each === "*" || each === name || each.startsWith(`${name}.`)) && !isLeftOut(name);
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (isAsked(name) ? [[name, partOf(name, value, asked)]] : [])),
  );
}

/** A nested attribute asked for by its path comes in its object. */
function partOf(name: string, value: unknown, asked: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const paths = asked.filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1));
  if (paths.length === 0 || asked.includes("*") || asked.includes(name)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => paths.includes(part)));
}
