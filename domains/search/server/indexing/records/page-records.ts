import type { Block, EditionView, PageView } from "../../../../content/server/public.ts";
import { areaOf } from "../../../../content/rules.ts";
import type { SearchRecord } from "../../../contract.ts";
import { blockText, definitionsOf, rowsText } from "./block-text.ts";
import { cutSections, cutTable, type PageSection } from "./cut-sections.ts";
import type { IndexedRecord } from "./indexed-record.ts";

/** Returns a page's records in order: one for each heading with the text below it, and one for what comes before. */
export function pageRecords(page: PageView, view: EditionView, blocks: readonly Block[]): IndexedRecord[] {
  const sectionTitle = view.sections.find(({ handle }) => handle === page.section)?.title ?? "";
  const names = [page.title, ...page.ancestors.map(({ title }) => title), sectionTitle];
  return cutSections(blocks).flatMap((section) => sectionRecords(page, view, section, names));
}

function sectionRecords(page: PageView, view: EditionView, section: PageSection, names: string[]): IndexedRecord[] {
  const { heading, above } = section;
  const tables = section.blocks.flatMap((block) => (block.type === "table" ? [{ block, cut: cutTable(block) }] : []));
  const cuts = new Map(tables.map(({ block, cut }) => [block, cut]));
  const texts = section.blocks.map((block) => {
    const cut = block.type === "table" ? cuts.get(block) : undefined;
    return cut === undefined ? blockText(block) : rowsText(cut.before);
  });
  const whole = tables.filter(({ cut }) => cut === undefined);
  const name = heading === null ? null : [heading.code, heading.text].filter((part) => part !== "").join(" ");
  const subtitle = heading === null ? page.subtitle : "";
  const text = [subtitle, ...texts].filter((each) => each !== "").join("\n");
  const parts = tables.flatMap(({ cut }) => cut?.parts ?? []);
  const head: IndexedRecord = {
    record: recordOf(page, view.site.handle, heading?.id ?? null, name, text),
    ownCode: heading === null ? page.code : heading.code,
    printPage: heading === null ? printedNumber(page.formattedPageNumber) : 0,
    own: heading === null ? page.title : heading.text,
    context: heading === null ? names.slice(1) : [page.title, ...above, ...names.slice(1)],
    definitions: definitionsOf(whole.flatMap(({ block }) => block.rows)),
    indexWords: [],
    searchWords: [],
    isEmpty: text === "" && parts.length === 0,
  };
  return [head, ...parts.map((part, index) => partRecord(head, part, index + 1))];
}

function partRecord(head: IndexedRecord, part: { band: string; rows: Parameters<typeof rowsText>[0] }, number: number) {
  const { record } = head;
  const title = [record.bluebook.headingBlockTitle ?? "", part.band].filter((text) => text !== "").join(": ");
  return {
    record: {
      ...record,
      objectID: `${record.objectID}~${number}`,
      bluebook: { ...record.bluebook, data: rowsText(part.rows), headingBlockTitle: title },
    },
    ownCode: "",
    printPage: 0,
    own: part.band,
    context: [head.own, ...head.context],
    definitions: definitionsOf(part.rows),
    indexWords: [],
    searchWords: [],
    isEmpty: false,
  };
}

/** 375 for p. 375; 0 for a number that isn't Arabic. */
function printedNumber(page: string): number {
  return /^\d{1,4}$/.test(page) ? Number(page) : 0;
}

/** The record id of a heading, or of a page's beginning. */
export function recordId(pageId: string, headingId: string | null): string {
  return headingId === null ? pageId : `${pageId}.${headingId}`;
}

function recordOf(
  page: PageView,
  version: string,
  headingId: string | null,
  name: string | null,
  data: string,
): SearchRecord {
  return {
    objectID: recordId(page.id, headingId),
    version,
    id: page.id,
    uri: page.uri,
    section: page.section,
    sectionGroup: areaOf(page.section) === "blue" ? "Bluepages" : "Whitepages",
    code: page.code,
    title: page.title,
    ancestors: page.ancestors.map(({ code, title, uri }) => ({ code, title, uri })),
    isPublic: page.isPublic,
    bluebook: { data, headingBlockTitle: name, headingBlockId: headingId },
  };
}
