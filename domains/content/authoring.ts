/** What authoring may use on both sides: blocks and their text, as they are stored. */
export { exampleMarkers, markerWords } from "./blocks/example/markers.ts";
export { titleLevel } from "./blocks/heading/render.ts";
export { plainText } from "./blocks/plain-text.ts";
export { type Block } from "./blocks/registry/schemas.ts";
export { renderBlocks } from "./blocks/render.ts";
export { tableCells, tableRow } from "./blocks/table/cells.ts";
export { rowIndex } from "./blocks/table/rows/row-index.ts";
export { visibleRows } from "./blocks/table/rows/visible-rows.ts";
export { mostRows, mostTitle } from "./blocks/table/schema.ts";
export { tableColumns, type TableStyle, tableStyles } from "./blocks/table/styles.ts";
export { pairRows } from "./compare/blocks/redline-blocks.ts";
export { cleanHref, flowToHtml, inlineToHtml } from "./rich-text/to-html.ts";
export { type Mark, type MarkTag, type RichBlock, type Run, normalizeRuns } from "./rich-text/rich-text.ts";
export { readCleanFlow, readCleanLine } from "./rich-text/read-clean-html.ts";
