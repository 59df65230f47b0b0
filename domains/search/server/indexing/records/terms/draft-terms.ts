import type { IndexTerm, LinkedEntry } from "../../../../../manual/contract.ts";
import { headingAnchor, plainApostrophes } from "../../../../../manual/rules.ts";
import { indexEntryRank, indexLetters } from "../../../../../manual/server/model/public.ts";
import { foldWord, tokenize } from "../../../engine/text/words.ts";
import type { IndexedRecord } from "../page-records.ts";

/** The prefix of a draft term's id. */
export const DRAFT_ID = "draft-";

const LONGEST_TERM = 70;
const MOST_WORDS = 8;
/** A heading on this many pages identifies none of them: 'Short citations'. */
const TOO_COMMON = 3;
const named = /(?:known as|called|referred to as|the terms?|defined as)\s+(?:an?\s+|the\s+)?[“"]([^”"]{3,60})[”"]/giu;

interface DraftTerm {
  term: string;
  links: Map<string, LinkedEntry>;
  children: Map<string, DraftTerm>;
}

type DraftTerms = Map<string, DraftTerm>;

/**
 * Generates an index of terms for an edition whose editors made none, from its headings, table rows and the terms its
 * text defines. A starting point for the editors, labeled as a draft wherever it is shown.
 */
export function draftTerms(records: readonly IndexedRecord[]): IndexTerm[] {
  const terms: DraftTerms = new Map();
  const pagesOf = countPages(records);
  for (const each of records) {
    const link = linkOf(each);
    const { own, record, definitions } = each;
    const isPage = record.bluebook.headingBlockTitle === null;
    if (isPage || (pagesOf.get(fold(own))?.size ?? 0) < TOO_COMMON) addTerm(terms, own, link);
    else addTerm(entry(terms, record.title).children, own, link);
    for (const term of definitions.abbreviations) addTerm(terms, term, link);
    for (const [, term = ""] of record.bluebook.data.matchAll(named)) addTerm(terms, term, link);
  }
  return termsOf(terms, [], 0);
}

/** The letter to list a term under; undefined if it contains no letter from A to Z. */
export function draftLetter(term: string): string | undefined {
  const letter = /[a-z]/.exec(fold(term))?.[0].toUpperCase();
  return letter !== undefined && indexLetters.includes(letter) ? letter : undefined;
}

function countPages(records: readonly IndexedRecord[]): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  for (const { own, record } of records) {
    const key = fold(own);
    pages.set(key, (pages.get(key) ?? new Set()).add(record.id));
  }
  return pages;
}

function linkOf({ ownCode, own, record }: IndexedRecord): LinkedEntry {
  const { headingBlockId } = record.bluebook;
  const anchor = headingBlockId === null ? "" : `#${headingAnchor(headingBlockId)}`;
  const code = ownCode === "" ? record.code : ownCode;
  return { title: code === "" ? own : code, uri: `${record.uri.replace(/^bluebook/, "")}${anchor}` };
}

function addTerm(terms: DraftTerms, text: string, link: LinkedEntry): void {
  const term = text.replaceAll(/\s+/g, " ").trim();
  const words = tokenize(term).filter(({ span }) => span === 1);
  if (term.length > LONGEST_TERM || words.length === 0 || words.length > MOST_WORDS) return;
  if (draftLetter(term) === undefined || /[<>[\]{}]/.test(term)) return;
  entry(terms, term).links.set(link.uri, link);
}

function entry(terms: DraftTerms, term: string): DraftTerm {
  const key = fold(term);
  const known = terms.get(key);
  if (known) return known;
  const made = { term, links: new Map(), children: new Map() };
  terms.set(key, made);
  return made;
}

function termsOf(terms: DraftTerms, parents: readonly string[], level: number): IndexTerm[] {
  return [...terms]
    .filter(([, { links, children }]) => links.size > 0 || children.size > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { term, links, children }]) => ({
      id: `${DRAFT_ID}${[...parents.map(fold), key].join("-").replaceAll(" ", "-")}`,
      term,
      parents: [...parents],
      note: "",
      see: [],
      level,
      sliceNumber: 1,
      children: termsOf(children, [...parents, term], level + 1),
      linkedEntries: [...links.values()].toSorted((a, b) => indexEntryRank(a.title) - indexEntryRank(b.title)),
    }));
}

function fold(text: string): string {
  return plainApostrophes(text)
    .split(/[^\p{L}\p{N}\p{M}']+/u)
    .map(foldWord)
    .filter((word) => word !== "")
    .join(" ");
}
