import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { plainText } from "../../model/blocks/plain-text.ts";
import type { IndexTerm, LinkedEntry, SeenTerm } from "../../contract.ts";
import { foldTerm, indexEntryRank } from "../../model/index-terms/sort-terms.ts";
import { noteParts, rangeTitle } from "../../model/index-terms/schema.ts";
import { headingAnchor } from "../../rules.ts";
import type { IndexLink, IndexTermsTable } from "../tables.ts";
import { EditionView } from "./catalog/edition-view.ts";
import { listIndexNames, listIndexTerms } from "./index-store.ts";
import { readOutline } from "./reading-store.ts";

/** The most links in one slice of a term; search services limit record size. */
const linksInSlice = 40;

interface Index {
  view: EditionView;
  /** The terms by folded name, 'cases, short forms' for a nested term. */
  named: ReadonlyMap<string, Omit<SeenTerm, "text">>;
  below: ReadonlyMap<string | null, IndexTermsTable[]>;
}

/**
 * Returns an edition's index terms with their descendants; only those of `letter` if given. A term with more than 40
 * links is split into consecutive slices; its children are in the last one.
 */
export async function readIndexTerms(db: Queries, editionId: string, letter?: string): Promise<IndexTerm[]> {
  const rows = await listIndexTerms(db, editionId, letter);
  return rows.length === 0 ? [] : termsBelow(null, [], await openIndex(db, editionId, rows));
}

/** Returns all of an edition's index terms by letter, leaving out letters without terms. */
export async function readIndexByLetter(db: Queries, editionId: string): Promise<Map<string, IndexTerm[]>> {
  const rows = await listIndexTerms(db, editionId);
  if (rows.length === 0) return new Map();
  const index = await openIndex(db, editionId, rows);
  const letters = Map.groupBy(index.below.get(null) ?? [], ({ letter }) => letter);
  return new Map([...letters].map(([letter, top]) => [letter, top.flatMap((row) => slicesOf(row, [], index))]));
}

async function openIndex(db: Queries, editionId: string, rows: IndexTermsTable[]): Promise<Index> {
  const names = await listIndexNames(db, editionId);
  return {
    view: new EditionView(await readOutline(db, editionId)),
    named: namedTerms(names),
    below: Map.groupBy(rows, (row) => row.parent_id),
  };
}

function termsBelow(parentId: string | null, parents: string[], index: Index): IndexTerm[] {
  return (index.below.get(parentId) ?? []).flatMap((row) => slicesOf(row, parents, index));
}

function slicesOf(row: IndexTermsTable, parents: string[], index: Index): IndexTerm[] {
  const { id, term, note, level } = row;
  const entries = linkedEntries(readJson(row.links), index.view);
  const children = termsBelow(id, [...parents, term], index);
  const count = Math.max(1, Math.ceil(entries.length / linksInSlice));
  return Array.from({ length: count }, (_, slice) => ({
    id: slice === 0 ? id : `${id}-${slice + 1}`,
    term,
    parents,
    note: slice === 0 ? note : "",
    see: slice === 0 ? seenTerms(note, index) : [],
    level,
    sliceNumber: slice + 1,
    children: slice === count - 1 ? children : [],
    linkedEntries: entries.slice(slice * linksInSlice, (slice + 1) * linksInSlice),
  }));
}

function seenTerms(note: string, { named }: Index): SeenTerm[] {
  return noteParts(note).flatMap(({ text, term }) => {
    const found = term === null ? undefined : named.get(foldTerm(term));
    return found === undefined ? [] : [{ text, ...found }];
  });
}

function namedTerms(names: Awaited<ReturnType<typeof listIndexNames>>): Map<string, Omit<SeenTerm, "text">> {
  const paths = new Map<string, string>();
  const named = new Map<string, Omit<SeenTerm, "text">>();
  for (const { id, parent_id, letter, term } of names) {
    const above = parent_id === null ? undefined : paths.get(parent_id);
    const path = above === undefined ? term : `${above}, ${term}`;
    paths.set(id, path);
    const key = foldTerm(path);
    // A term beats a nested one with the same name: 'acts, named' beats 'named' under 'acts'.
    if (!named.has(key)) named.set(key, { id, letter });
  }
  return named;
}

/** Returns a term's links in rank order, leaving out missing targets. */
function linkedEntries(links: readonly IndexLink[], view: EditionView): LinkedEntry[] {
  const entries = links.flatMap((link) => linkedEntry(link, view) ?? []);
  return entries.toSorted((left, right) => indexEntryRank(left.title) - indexEntryRank(right.title));
}

function linkedEntry(link: IndexLink, view: EditionView): LinkedEntry | undefined {
  const entry = entryAt(link, view);
  const last = link.to && entryAt(link.to, view);
  return entry && last ? { ...entry, title: rangeTitle(entry.title, last.title) } : entry;
}

function entryAt({ pageId, headingId }: Omit<IndexLink, "to">, view: EditionView): LinkedEntry | undefined {
  const target = view.linkTarget(pageId);
  // A linked entry's uri is relative to '/bluebook', so help, which is outside, can't be one.
  if (!target?.startsWith("/bluebook/")) return undefined;
  const path = target.slice("/bluebook".length);
  const uri = headingId === null ? path : `${path}#${headingAnchor(headingId)}`;
  const page = view.pageById(pageId);
  if (page === undefined) return { title: "Quick style guide", uri };
  const heading = page.headings.find(({ id }) => id === headingId);
  const code = heading === undefined || heading.code === "" ? page.code : heading.code;
  const words = heading === undefined ? page.title : plainText(heading.text);
  return { title: code === "" ? words : code, uri };
}
