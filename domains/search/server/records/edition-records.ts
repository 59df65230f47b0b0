import { type Block, EditionView, type EditionSource } from "../../../content/server/public.ts";
import type { EngineDocument } from "../engine/index/index-data.ts";
import type { IndexedRecord } from "./indexed-record.ts";
import { pageRecords } from "./page-records.ts";

/** The records of an edition in the manual's order. `blocks` are those of each page, by the id of its revision. */
export function editionRecords(source: EditionSource, blocks: ReadonlyMap<string, readonly Block[]>): IndexedRecord[] {
  const view = new EditionView(source);
  return view.pages.flatMap((page) => pageRecords(page, view, blocks.get(page.revisionId) ?? []));
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
  below,
  isEmpty,
}: IndexedRecord): EngineDocument {
  return {
    ownCode,
    pageCode: record.code,
    own,
    context,
    definitions: definitions.terms,
    abbreviations: definitions.abbreviations,
    body: record.bluebook.data,
    isEmpty,
    breadth: Math.min(1, below / CHAPTER),
  };
}
