import type { IndexTerm } from "../../../content/contract.ts";
import { guideUri } from "../../../content/rules.ts";
import { type Block, EditionView, type EditionSource, type SectionWords } from "../../../content/server/public.ts";
import type { EngineDocument } from "../engine/index/index-data.ts";
import type { IndexedRecord } from "./indexed-record.ts";
import { blockText } from "./block-text.ts";
import { indexWords, withIndexWords } from "./index-words.ts";
import { pageRecords, recordId } from "./page-records.ts";

export interface EditionContents {
  source: EditionSource;
  /** The blocks of each page, by the id of its revision. */
  blocks: ReadonlyMap<string, readonly Block[]>;
  guide: { title: string; blocks: readonly Block[] } | undefined;
  /** The terms of its index; none where the editors made none. */
  terms: readonly IndexTerm[];
  /** What readers call its sections. */
  searchWords: readonly SectionWords[];
}

/** The records of an edition in the manual's order; the quick style guide is the last. */
export function editionRecords({ source, blocks, guide, terms, searchWords }: EditionContents): IndexedRecord[] {
  const view = new EditionView(source);
  const words = indexWords(terms);
  const records = view.pages.flatMap((page) => pageRecords(page, view, blocks.get(page.revisionId) ?? []));
  const all = guide === undefined ? records : [...records, guideRecord(guide, source.site.handle)];
  const called = new Map(searchWords.map((section) => [recordId(section.pageId, section.headingId), section.words]));
  return all.map((each) => ({
    ...withIndexWords(each, words),
    searchWords: called.get(each.record.objectID) ?? [],
  }));
}

/** The quick style guide is one record: its headings repeat those of the rules, which are to come first. */
function guideRecord(guide: { title: string; blocks: readonly Block[] }, version: string): IndexedRecord {
  return {
    record: {
      objectID: `${version}-quick-style-guide`,
      version,
      id: `${version}-quick-style-guide`,
      uri: guideUri(version),
      section: "quick-style-guide",
      sectionGroup: null,
      code: "",
      title: guide.title,
      ancestors: [],
      isPublic: true,
      bluebook: { data: guide.blocks.map(blockText).join("\n"), headingBlockTitle: null, headingBlockId: null },
    },
    ownCode: "",
    own: guide.title,
    context: [],
    definitions: { terms: [], abbreviations: [] },
    indexWords: [],
    searchWords: [],
    below: 0,
    isEmpty: false,
  };
}

/** A section with as many below it is a chapter. */
const CHAPTER = 5;

/** A record as the engine takes it. */
export function documentOf({
  record,
  ownCode,
  own,
  context,
  definitions,
  indexWords: words,
  searchWords,
  below,
  isEmpty,
}: IndexedRecord): EngineDocument {
  return {
    ownCode,
    pageCode: record.code,
    own,
    context,
    definitions: [...definitions.terms, ...words],
    abbreviations: definitions.abbreviations,
    body: record.bluebook.data,
    searchWords,
    isEmpty,
    isSummary: record.section === "quick-style-guide",
    indexWords: words,
    breadth: Math.min(1, below / CHAPTER),
  };
}
