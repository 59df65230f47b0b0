/** What other domains may call of blocks and their text, the index and manuals outside the database. */
export { blockLines, seenText } from "../../model/blocks/block-text.ts";
export { mapHtml } from "../../model/blocks/map-html.ts";
export { plainText, shownText, withoutStruck } from "../../model/blocks/plain-text.ts";
export { type Block } from "../../model/blocks/registry/schemas.ts";
export { tableCells } from "../../model/blocks/table/cells.ts";
export { normalize as normalizeCell } from "../../model/rich-text/normalize.ts";
export { matchRank } from "../../model/blocks/table/rows/row-index.ts";
export { variants as cellVariants } from "../../model/blocks/table/rows/row-index.ts";
export { rowParts, shownCells } from "../../model/blocks/table/rows/row-parts.ts";
export { type TableBlock, type TableRow } from "../../model/blocks/table/schema.ts";
export { tableColumns } from "../../model/blocks/table/styles.ts";
export { indexEntryRank, indexLetters, letterOf } from "../../model/index-terms/sort-terms.ts";
export { type ManualEdition, type ManualPage, type ManualSearch, type ManualSearchWords } from "./manual.ts";
export { plainLine } from "./markdown/plain-line.ts";
export { type Finding, type Passage, type PlacedBlock, allTerms, isRightExample, isWrongOnPurpose, lineFinder, manualPassages, placedBlocks } from "./passages.ts";
export { type UnindexedSection, unindexedSections } from "./unindexed-sections.ts";
