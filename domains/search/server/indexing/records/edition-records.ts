import type { IndexTerm } from "../../../../manual/contract.ts";
import { guideUri } from "../../../../manual/rules.ts";
import { type EditionSource, EditionView, type SectionWords } from "../../../../manual/server/public.ts";
import type { Block } from "../../../../manual/server/model/public.ts";
import type { EngineDocument } from "../../engine/index/index-data.ts";
import { type IndexedRecord, blockText, pageRecords, recordId } from "./page-records.ts";

interface EditionContents {
  source: EditionSource;
  /** Each page's blocks, by revision id. */
  blocks: ReadonlyMap<string, readonly Block[]>;
  guide: { title: string; blocks: readonly Block[] } | undefined;
  /** The terms of its index; empty if the editors made none. */
  terms: readonly IndexTerm[];
  /** What readers call its sections. */
  searchWords: readonly SectionWords[];
  /** The queries that they answer. */
  searchAnswers?: readonly SectionWords[];
}

/** Returns an edition's records in the manual's order, with the quick style guide last. */
export function editionRecords(contents: EditionContents): IndexedRecord[] {
  const { source, blocks, guide, terms, searchWords, searchAnswers = [] } = contents;
  const view = new EditionView(source);
  const words = indexWords(terms);
  const records = view.pages.flatMap((page) => pageRecords(page, view, blocks.get(page.revisionId) ?? []));
  const all = guide === undefined ? records : [...records, guideRecord(guide, source.site.handle)];
  const byRecord = (sections: readonly SectionWords[]) =>
    new Map(sections.map(({ pageId, headingId, words: said }) => [recordId(pageId, headingId), said]));
  const called = byRecord(searchWords);
  const answered = byRecord(searchAnswers);
  return all.map((each) => ({
    ...withIndexWords(each, words),
    searchWords: called.get(each.record.objectID) ?? [],
    answers: answered.get(each.record.objectID) ?? [],
  }));
}

/** The quick style guide is one record: its headings repeat those of the rules, which should come first. */
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
    printPage: 0,
    own: guide.title,
    context: [],
    definitions: { terms: [], abbreviations: [] },
    indexWords: [],
    searchWords: [],
    isEmpty: false,
  };
}

/** A record as the engine takes it. */
export function documentOf({
  record,
  ownCode,
  printPage,
  own,
  context,
  definitions,
  indexWords: words,
  searchWords,
  answers = [],
  isEmpty,
}: IndexedRecord): EngineDocument {
  return {
    ownCode,
    printPage,
    pageCode: record.code,
    own,
    context,
    definitions: [...definitions.terms, ...words],
    abbreviations: definitions.abbreviations,
    body: record.bluebook.data,
    searchWords,
    answers,
    isEmpty,
    isSummary: record.section === "quick-style-guide",
    indexWords: words,
  };
}

/**
 * What an edition's own index of terms calls each place, by URI: '/v22/rules/cases#b-names'. Editors write the index in
 * the words that readers look for, so the search uses them.
 */
function indexWords(terms: readonly IndexTerm[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  const add = ({ term, parents, linkedEntries, children }: IndexTerm) => {
    const name = [...parents, term].join(" ");
    for (const { uri } of linkedEntries) {
      const known = words.get(uri);
      if (known) known.push(name);
      else words.set(uri, [name]);
    }
    for (const child of children) add(child);
  };
  for (const term of terms) add(term);
  return words;
}

/** Adds what the index of terms calls a record's place. */
function withIndexWords(each: IndexedRecord, words: ReadonlyMap<string, string[]>): IndexedRecord {
  const { uri, bluebook } = each.record;
  const anchor = bluebook.headingBlockId === null ? "" : `#b-${bluebook.headingBlockId}`;
  const named = each.record.objectID.includes("~") ? undefined : words.get(`${uri.replace(/^bluebook/, "")}${anchor}`);
  return named === undefined ? each : { ...each, indexWords: named };
}
