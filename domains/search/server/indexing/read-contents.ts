import type { Queries } from "../../../../platform/db/database.ts";
import type { IndexTerm } from "../../../manual/contract.ts";
import {
  EditionView,
  listEditions,
  readBlocks,
  readGuideEntry,
  readIndexByLetter,
  readOutline,
  readSearchAnswers,
  readSearchKnowledge,
  readSearchWords,
} from "../../../manual/server/public.ts";
import { indexLetters } from "../../../manual/server/model/public.ts";
import { TERMS_INDEX, type TermRecord, rowsIndex } from "../../contract.ts";
import type { RowContents, SectionContents } from "../adapters/adapter.ts";
import { buildIndex } from "../engine/index/build-index.ts";
import type { ManualKnowledge } from "../engine/knowledge/manual-knowledge.ts";
import { buildRows } from "../engine/rows/build-rows.ts";
import { documentOf, editionRecords } from "./records/edition-records.ts";
import type { IndexedRecord } from "./records/page-records.ts";
import { type IndexedRow, editionRows } from "./records/rows/row-records.ts";
import { draftLetter, draftTerms } from "./records/terms/draft-terms.ts";
import type { EngineDocument } from "../engine/index/index-data.ts";

/** An edition's index of terms, by letter. */
export interface TermsContents {
  version: string;
  revision: string;
  /** Whether it was generated because the editors made none. */
  isDraft: boolean;
  letters: Record<string, IndexTerm[]>;
}

/** Everything that search needs of an edition. */
export interface EditionIndexes {
  edition: SectionContents;
  terms: TermsContents;
  /** The same terms as records. */
  termsIndex: SectionContents;
  /** The rows of its tables. */
  rows: RowContents;
}

/** An edition in the form that is indexed. */
export interface EditionSections {
  revision: string;
  sections: IndexedRecord[];
  rows: IndexedRow[];
  terms: TermsContents;
  /** What is known of the manual alone. */
  knowledge?: ManualKnowledge | undefined;
}

/**
 * Reads an edition and indexes it; undefined if it doesn't exist. Takes some tenths of a second: never call it on a
 * thread that serves requests.
 */
export async function readContents(db: Queries, handle: string): Promise<EditionIndexes | undefined> {
  const read = await readSections(db, handle);
  return read && indexSections(handle, read);
}

/** Indexes an edition's sections, terms and rows. */
export function indexSections(
  handle: string,
  { revision, sections, rows, terms, knowledge }: EditionSections,
): EditionIndexes {
  const ofTerms = termRecords(new Map(Object.entries(terms.letters)), handle);
  return {
    edition: {
      name: handle,
      kind: "edition",
      revision,
      records: sections.map(({ record }) => ({ ...record })),
      data: buildIndex(sections.map(documentOf), knowledge),
    },
    terms,
    termsIndex: {
      name: TERMS_INDEX,
      kind: "terms",
      revision: `${handle}.${revision}`,
      records: ofTerms.map((record) => ({ ...record })),
      data: buildIndex(ofTerms.map(termDocument)),
    },
    rows: {
      name: rowsIndex(handle),
      kind: "rows",
      revision,
      records: rows.map(({ record }) => ({ ...record })),
      data: buildRows(rows.map(({ row }) => row)),
    },
  };
}

/** Reads an edition in the form that is indexed. */
export async function readSections(db: Queries, handle: string): Promise<EditionSections | undefined> {
  const found = (await listEditions(db)).find((edition) => edition.handle === handle);
  if (!found) return undefined;
  const source = await readOutline(db, found.id);
  const blocks = new Map<string, Awaited<ReturnType<typeof readBlocks>>>();
  for (const { revisionId } of source.pages) blocks.set(revisionId, await readBlocks(db, revisionId));
  const guide = await readGuideEntry(db, found.id);
  const written = await readIndexByLetter(db, found.id);
  const isDraft = written.size === 0;
  const searchWords = await readSearchWords(db, found.id);
  const searchAnswers = await readSearchAnswers(db, found.id);
  const knowledge = await readSearchKnowledge(db, found.id);
  const terms = [...written.values()].flat();
  const sections = editionRecords({ source, blocks, guide, terms, searchWords, searchAnswers });
  const letters = everyLetter(isDraft ? draftByLetter(sections) : written);
  const revision = String(source.revision);
  const rows = editionRows(new EditionView(source), blocks);
  return { revision, sections, rows, terms: { version: handle, revision, isDraft, letters }, knowledge };
}

function draftByLetter(records: Parameters<typeof draftTerms>[0]): Map<string, IndexTerm[]> {
  return Map.groupBy(draftTerms(records), ({ term }) => draftLetter(term) ?? "");
}

/** Gives every letter a list, even an empty one. */
function everyLetter(lists: ReadonlyMap<string, IndexTerm[]>): Record<string, IndexTerm[]> {
  return Object.fromEntries(indexLetters.map((letter) => [letter, lists.get(letter) ?? []]));
}

/** Returns the terms of an index, including nested ones, as search records with the letter each is listed under. */
function termRecords(terms: ReadonlyMap<string, readonly IndexTerm[]>, version: string): TermRecord[] {
  return [...terms].flatMap(([letter, list]) => list.flatMap((term) => recordsOf(term, letter, version)));
}

/** Slices of one term become one record. */
function recordsOf(term: IndexTerm, letter: string, version: string): TermRecord[] {
  const { id: objectID, parents, note, level, linkedEntries, sliceNumber, children } = term;
  const below = children.flatMap((child) => recordsOf(child, letter, version));
  if (sliceNumber > 1) return below;
  return [{ objectID, version, term: term.term, parents, letter, note, level, linkedEntries }, ...below];
}

/** Converts a term for the engine. */
function termDocument({ term, parents, note, linkedEntries }: TermRecord): EngineDocument {
  return {
    ownCode: "",
    pageCode: "",
    printPage: 0,
    own: term,
    context: parents.toReversed(),
    definitions: [],
    abbreviations: [],
    body: [note, ...linkedEntries.map(({ title }) => title)].join("\n"),
    searchWords: [],
    isEmpty: false,
    isSummary: false,
    indexWords: [],
  };
}
