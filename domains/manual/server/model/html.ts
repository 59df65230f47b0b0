/** What an importer of HTML makes a manual of, besides what public.ts has. */
export { codeFromText } from "../../model/blocks/code/from-html.ts";
export { exampleFromHtml } from "../../model/blocks/example/from-html.ts";
export { replaceMarks } from "../../model/blocks/footnotes/marks.ts";
export { headingFromHtml } from "../../model/blocks/heading/from-html.ts";
export { type HeadingBlock } from "../../model/blocks/heading/schema.ts";
export { type BlockType, blockTypes } from "../../model/blocks/registry/schemas.ts";
export { serverParts } from "../../model/blocks/registry/server/server-parts.ts";
export { tableRow } from "../../model/blocks/table/cells.ts";
export { tablesFromHtml } from "../../model/blocks/table/from-html.ts";
export { type ColumnCount, tableStyles } from "../../model/blocks/table/styles.ts";
export { textFromHtml } from "../../model/blocks/text/from-html.ts";
export { type MarkTag, type RichBlock, type Run, commonMarks, normalizeRuns } from "../../model/rich-text/rich-text.ts";
export { cleanHref, flowToHtml, inlineToHtml } from "../../model/rich-text/to-html.ts";
export { cleanHtml } from "./clean-html.ts";
export { type ManualImage, manualEditionSchema, noPanels } from "./manual.ts";
export { findStrayMarkup } from "./markdown/read/stray-markup.ts";
export { RichTextBuilder } from "./rich-text/rich-text-builder.ts";
