import { codeKey, parseCode, readCode, readPrintPage } from "../../rules.ts";
import { type RowRecord, searchedTerms, type TermRecord } from "../../contract.ts";
import type { SearchClient } from "../client/search-client.ts";
import { otherEditions, searchedEdition, withSearch } from "../client/search-session.ts";
import { indexHref } from "../index-of-terms/index-href.ts";
import { type FoundHit, marked } from "../results/queries.ts";
import { hitHref, placeHref, rowHref, sectionNames } from "../results/results-address.ts";
import type { Marked } from "../search-api.ts";
import { suggestionQueries } from "./suggestion-queries.ts";

/** What the list under the search box is made of, in one order or another. */
type SuggestionGroup = "Tables" | "Rules and pages" | "Index terms" | "";

/** A match in the list under the search box. */
export interface Suggestion {
  href: string;
  code: Marked;
  title: Marked;
  heading: Marked | null;
  section: string;
  group: SuggestionGroup;
  /** For a row of a table: the form to write. */
  form: string | null;
  /** Whether the typed text is exactly its rule's or table's code, or the printed page on which it begins. */
  isPlace: boolean;
}

/** The matches for what was typed. */
export interface Suggestions {
  list: Suggestion[];
  /** How many sections match. */
  total: number;
  /** If nothing matches, how many sections of other editions do. */
  elsewhere: number;
}

/**
 * Finds the best matches for the typed text, in the edition on screen or the reader's preferred one: sections, rows of
 * tables and terms of the index. Rows come first where one is named so.
 */
export async function suggest(query: string, version: string | undefined): Promise<Suggestions> {
  const { results, elsewhere } = await withSearch(async ({ key, client }) => {
    const edition = searchedEdition(version, key);
    const ofTerms = searchedTerms(edition, key.indexes);
    const own = await client.search<FoundHit | RowRecord | TermRecord>(
      suggestionQueries(query, edition, key.indexes.includes(ofTerms) ? ofTerms : undefined),
    );
    const isFound = own.some(({ nbHits }) => nbHits !== 0);
    const others = isFound ? [] : otherEditions(edition, key.indexes);
    return { results: own, elsewhere: await countIn(client, others, query) };
  });
  const [sections, rows, terms] = results;
  const found = (sections?.hits ?? []).flatMap((hit) => (isSection(hit) ? [suggestionOf(hit, query)] : []));
  const ofRows = (rows?.hits ?? []).flatMap((row) => (isRow(row) ? [rowSuggestion(row, query)] : []));
  const ofTerms = (terms?.hits ?? []).flatMap((term) => (isTerm(term) ? [termSuggestion(term)] : []));
  const isNamed = (rows?.hits ?? []).some(
    (row) => isRow(row) && [row.name, row.form].some((cell) => begins(cell, query)),
  );
  return {
    list: [...(isNamed ? [...ofRows, ...found] : [...found, ...ofRows]), ...ofTerms],
    total: sections?.nbHits ?? 0,
    elsewhere,
  };
}

/** How many sections of some editions match. */
async function countIn(client: SearchClient, editions: readonly string[], query: string): Promise<number> {
  if (editions.length === 0) return 0;
  const requests = editions.map((indexName) => ({ indexName, query, hitsPerPage: 0, analytics: false }));
  const results = await client.search<unknown>(requests);
  return results.reduce((sum, { nbHits = 0 }) => sum + nbHits, 0);
}

function isSection(hit: object): hit is FoundHit {
  return "bluebook" in hit;
}

function isRow(hit: object): hit is RowRecord {
  return "form" in hit;
}

function isTerm(hit: object): hit is TermRecord {
  return "term" in hit;
}

/** Whether a cell begins with what was typed, with or without its periods and spaces. */
function begins(cell: string, query: string): boolean {
  const closed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return closed(cell).startsWith(closed(query));
}

function rowSuggestion(row: RowRecord, query: string): Suggestion {
  const { name, form, table } = row;
  return {
    href: rowHref(row, query),
    code: [],
    title: [name],
    heading: null,
    section: table,
    group: "Tables",
    form: form === name ? null : form,
    isPlace: false,
  };
}

function termSuggestion({ objectID, version, term, parents, letter }: TermRecord): Suggestion {
  return {
    href: `${indexHref(version, letter)}#term-${objectID}`,
    code: [],
    title: [[...parents, term].join(" › ")],
    heading: null,
    section: "Index",
    group: "Index terms",
    form: null,
    isPlace: false,
  };
}

function suggestionOf(found: FoundHit, query: string): Suggestion {
  const { objectID, id, uri, section, ancestors, bluebook, _highlightResult } = found;
  const code = marked(_highlightResult.code);
  const title = marked(_highlightResult.title);
  const headingText = _highlightResult.bluebook?.headingBlockTitle;
  const heading = headingText === undefined ? null : marked(headingText);
  const { headingBlockId } = bluebook;
  const hit = { objectID, id, uri, section, ancestors, headingBlockId, code, title, heading, snippet: [] };
  const ownCode = heading === null ? code.join("") : (heading.join("").split(/\s/)[0] ?? "");
  // Who names a place goes there: nothing was looked for in it.
  const names = isCode(query, ownCode) || (readPrintPage(query) !== undefined && heading === null);
  return {
    href: names ? placeHref(hit) : hitHref(hit, query),
    code,
    title,
    heading,
    section: sectionNames[section].join(" › "),
    group: "Rules and pages",
    form: null,
    isPlace: names,
  };
}

/** Whether a query is nothing but a code or a page of the printed manual, and so names one place. */
export function isPlace(query: string): boolean {
  return readCode(query) !== undefined || readPrintPage(query) !== undefined;
}

/** Whether a query is a code, and this one: 9.2 is R9.2, or T9.2 if that doesn't exist. */
function isCode(query: string, code: string): boolean {
  const [asked, own] = [readCode(query), parseCode(code)];
  if (!asked || !own) return false;
  return codeKey({ ...asked, letter: asked.letter ?? own.letter }) === codeKey(own);
}
