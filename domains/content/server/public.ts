/** What app/ and other domains may call. */
export { plainText, shownText } from "../blocks/plain-text.ts";
export type { Block } from "../blocks/registry/schemas.ts";
export { blockLines } from "../blocks/block-text.ts";
export { tableCells } from "../blocks/table/cells.ts";
export { matchRank } from "../blocks/table/rows/match-rank.ts";
export { normalize as normalizeCell } from "../blocks/table/normalize.ts";
export { variants as cellVariants } from "../blocks/table/rows/row-index.ts";
export { rowParts, shownCells } from "../blocks/table/rows/row-parts.ts";
export type { TableBlock, TableRow } from "../blocks/table/schema.ts";
export {
  editionAccess,
  type EditionSource,
  EditionView,
  pageContent,
  type PageView,
} from "./reading/catalog/edition-view.ts";
export { type Content, contentAt, contentFor, contentForAll, readPanels } from "./reading/content.ts";
export { countWords } from "./reading/catalog/protected-words.ts";
export { protectedExcerpt, readExcerpt } from "./reading/excerpts/read-excerpt.ts";
export { type PageName, readPageNames } from "./views/page-names-store.ts";
export { readChapter, readDashboard } from "./reading/read-entries.ts";
export { readIndexByLetter } from "./reading/read-index-terms.ts";
export {
  listEditions,
  readBlocks,
  readGuideEntry,
  readOutline,
  readPublishedRevision,
  readSearchAnswers,
  readSearchKnowledge,
  readSearchWords,
} from "./reading/reading-store.ts";
export type { SectionWords } from "./tables.ts";
export { indexEntryRank, indexLetters } from "../index-terms/sort-terms.ts";
export { contentData, mergedReleases, recordKeptMoved } from "./releases/personal-data.ts";
export { listOrigins } from "./reading/reading-store.ts";
