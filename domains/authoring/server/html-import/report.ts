import type { BlockType } from "../../../content/server/authoring.ts";
import type { Section } from "../../../content/contract.ts";
import type { StraySearchWords } from "../files/links/resolve-links.ts";
import type { LinkCounts } from "./blocks/link-resolver.ts";
import type { RowCounts } from "./blocks/make-table.ts";
import type { SilentPicture } from "./blocks/take-pictures.ts";
import type { DuplicateCode, DuplicateId } from "./outline/place-pieces.ts";
import type { LeftOut } from "./outline/select-content.ts";
import type { MarkupInWords } from "./words/compare-words.ts";
import type { DroppedCounts } from "./source/read-source.ts";

/** A stretch of words and its place. */
export interface WordStretch {
  place: string;
  words: string;
  count: number;
}

/** How the words of the imported blocks compare with the source's, in order. */
export interface WordReport {
  /** Words of the source, without what the profile leaves out. */
  source: number;
  imported: number;
  /** Words in both, in the same order. */
  kept: number;
  lostWords: WordStretch[];
  addedWords: WordStretch[];
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
