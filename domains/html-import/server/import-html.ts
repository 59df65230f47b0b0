import { LinkIndex, linkablePages, type StraySearchWords, placeSearchWords } from "../../manual/server/files/public.ts";
import { type ManualImage, type BlockType, blockTypes } from "../../manual/server/model/html.ts";
import type { ManualEdition, ManualSearch, ManualSearchWords, Block } from "../../manual/server/model/public.ts";
import { type LinkCounts, LinkResolver } from "./blocks/link-resolver.ts";
import { makeBlocks } from "./blocks/make-blocks.ts";
import { type RefusedPart, PictureTaker, type ReadPicture, type SilentPicture } from "./blocks/take-pictures.ts";
import type { RowCounts } from "./blocks/make-table.ts";
import { SourceWriter } from "./blocks/source-writer.ts";

import { partsRefused, profileTakesNothing } from "./errors.ts";
import { makeEdition } from "./edition/make-edition.ts";
import type { MadePage } from "./blocks/units.ts";
import { type DuplicateCode, type DuplicateId, type PagePlan, placePieces } from "./outline/place-pieces.ts";
import { takeNotes } from "./notes/notes.ts";
import { nodesOf } from "./outline/pieces.ts";
import { readPieces } from "./outline/read-pieces.ts";
import { ExcludedContent, type LeftOut, selectContent } from "./outline/select-content.ts";
import type { HtmlProfile } from "./profile/profile.ts";
import { readSource } from "./source/read-source.ts";
import type { DroppedCounts } from "./source/tree-adapter.ts";
import { textOf } from "./source/nodes.ts";
import { type MarkupInWords, findMarkupInWords } from "./words/compare-words.ts";
import { type WordReport, type WordStretch, reportWords } from "./words/report-words.ts";
import type { Section } from "../../manual/contract.ts";

/** What is beside a manual's file. */
interface BesideManual {
  /** The profile's search words (`loadSearchWords`); the report lists those for missing sections. */
  searchWords?: readonly ManualSearchWords[];
  /** What else search knows of it (`loadSearch`). */
  search?: ManualSearch;
  readPicture?: ReadPicture;
}

/**
 * Converts a long single-file HTML manual to an edition, using a profile, and reports what happened to everything in
 * it. Runs, fetches and stores nothing: the caller publishes the edition.
 * @param target the handle and name of the new edition
 * @throws AppError from errors.ts if the file can't be read, doesn't match the profile, or has parts that no block can hold
 */
export function importHtml(
  html: string,
  profile: HtmlProfile,
  target: { handle: string; name: string },
  { searchWords = [], search, readPicture = () => null }: BesideManual = {},
): { edition: ManualEdition; report: HtmlImportReport } {
  const { pages, writer, images, report } = makePages(html, profile, readPicture);
  const edition = makeEdition(pages, { profile, target, writer, images });
  const { placed, strays } = placeSearchWords(searchWords, edition, new LinkIndex(linkablePages(edition)));
  return {
    edition: { ...edition, searchWords: placed, ...(search && { search }) },
    report: {
      profile: profile.name,
      edition: { ...target },
      ...report,
      searchWords: { placed: placed.length, strays },
      markup: findMarkupInWords(edition),
    },
  };
}

/** Builds the pages with their blocks, and their report. Keeps no reference to the source's tree. */
function makePages(
  html: string,
  profile: HtmlProfile,
  readPicture: ReadPicture,
): {
  pages: MadePage[];
  writer: SourceWriter;
  images: ManualImage[];
  report: Omit<HtmlImportReport, "profile" | "edition" | "searchWords" | "markup">;
} {
  const source = readSource(html);
  const excluded = new ExcludedContent();
  const roots = selectContent(source.document, profile, excluded);
  const notes = takeNotes(roots, profile);
  const pieces = readPieces(roots, profile, excluded);
  const headings = new Set(pieces.flatMap((piece) => (piece.kind === "heading" ? piece.element : [])));
  const plan = placePieces(pieces, profile);
  if (plan.pages.length === 0) throw profileTakesNothing(profile.name, wordsLeftOut(excluded, plan));
  const links = new LinkResolver(plan.targets, excluded.ids);
  const writer = new SourceWriter(profile, links, notes);
  const rowCounts: RowCounts = { rows: 0, bands: 0, heads: 0, titles: 0, empty: 0 };
  const refused: RefusedPart[] = [];
  const pictures = new PictureTaker(readPicture, refused);
  const pages = plan.pages.map((draft): MadePage => {
    const blocks = makeBlocks(draft, { profile, writer, rowCounts, pictures, refused });
    draft.flow = [];
    return { draft, blocks };
  });
  if (refused.length > 0) throw partsRefused(refused);
  const report = {
    ...countMade(pages, rowCounts),
    pictures: { files: pictures.images.length, silent: pictures.silent },
    links: { ...links.counts },
    words: reportWords({ roots, headings, notes: notes.notes }, pages),
    notPlaced: notPlaced(plan),
    duplicateIds: plan.duplicateIds,
    duplicateCodes: plan.duplicateCodes,
    leftOut: excluded.parts.filter(({ words, pictures: left }) => words + left > 0),
    dropped: source.dropped,
  };
  return { pages, writer, images: pictures.images, report };
}

function wordsLeftOut(excluded: ExcludedContent, plan: PagePlan): number {
  const counts = [...excluded.parts.map(({ words }) => words), ...notPlaced(plan).map(({ count }) => count)];
  return counts.reduce((sum, words) => sum + words, 0);
}

function notPlaced(plan: PagePlan): HtmlImportReport["notPlaced"] {
  return plan.notPlaced.map((piece) => {
    const words = textOf(nodesOf(piece));
    return { place: "before the first page", words: words.slice(0, 300), count: words.split(" ").length };
  });
}

/** Counts what an import created, for its report. */
function countMade(
  pages: readonly MadePage[],
  rowCounts: RowCounts,
): Pick<HtmlImportReport, "pages" | "blocks" | "headings" | "tables"> {
  return { ...countPages(pages), ...countBlocks(pages, rowCounts) };
}

function countPages(pages: readonly MadePage[]): Pick<HtmlImportReport, "pages"> {
  const bySection: HtmlImportReport["pages"]["bySection"] = {};
  for (const { draft } of pages) {
    bySection[draft.section] = (bySection[draft.section] ?? 0) + 1;
  }
  return { pages: { total: pages.length, bySection } };
}

function countBlocks(
  pages: readonly MadePage[],
  rowCounts: RowCounts,
): Pick<HtmlImportReport, "blocks" | "headings" | "tables"> {
  const made = pages.flatMap((page) => page.blocks.map(({ block }) => block));
  const blocks = countTypes(made);
  const byLevel: Record<number, number> = {};
  for (const block of made) {
    if (block.type === "heading") {
      const level = block.headingLevel[0] ?? 1;
      byLevel[level] = (byLevel[level] ?? 0) + 1;
    }
  }
  const { rows, bands, heads, titles, empty } = rowCounts;
  return {
    blocks,
    headings: { total: blocks.heading ?? 0, byLevel },
    tables: { ...rowCounts, total: blocks.table ?? 0, sourceRows: rows + bands + heads + titles + empty },
  };
}

function countTypes(made: readonly Block[]): HtmlImportReport["blocks"] {
  const counts: HtmlImportReport["blocks"] = {};
  for (const type of blockTypes) {
    counts[type] = made.filter((block) => block.type === type).length;
  }
  return counts;
}

/** What an import created, what it could not place and what it left out. */
export interface HtmlImportReport {
  profile: string;
  edition: { handle: string; name: string };
  pages: { total: number; bySection: Partial<Record<Section, number>> };
  headings: { total: number; byLevel: Record<number, number> };
  blocks: Partial<Record<BlockType, number>>;
  /** `sourceRows` is the total of all row counts. */
  tables: RowCounts & { total: number; sourceRows: number };
  /** How many picture files there are, and the pictures without words. */
  pictures: { files: number; silent: SilentPicture[] };
  links: LinkCounts;
  words: WordReport;
  /** Parts of the source before the first page. */
  notPlaced: WordStretch[];
  duplicateIds: DuplicateId[];
  /** Pages whose code is already used by another page. */
  duplicateCodes: DuplicateCode[];
  /**
   * How many sections have search words, and search words for missing sections: a profile may serve several editions.
   */
  searchWords: { placed: number; strays: StraySearchWords[] };
  /** Words that look like mark-up of another system, and are shown as they stand. */
  markup: MarkupInWords[];
  /** What the profile leaves out, and what is struck out, with word counts. */
  leftOut: LeftOut[];
  /** Unsupported markup. */
  dropped: DroppedCounts;
}
