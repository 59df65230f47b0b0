/** What authoring may call besides public.ts: everything that what readers read is made of and stored by. */
export { seenText } from "../blocks/block-text.ts";
export { exampleFromHtml } from "../blocks/example/from-html.ts";
export { headingFromHtml } from "../blocks/heading/from-html.ts";
export { type HeadingBlock } from "../blocks/heading/schema.ts";
export { fixedHeadingIds } from "../blocks/heading/server/fixed-heading-ids.ts";
export { type BlockLine, withHeadingIds } from "../blocks/heading/server/heading-ids.ts";
export { imageSchema } from "../blocks/image/schema.ts";
export { mapHtml } from "../blocks/map-html.ts";
export { type Block, type BlockOf, type BlockType, blockSchema, blockTypes } from "../blocks/registry/schemas.ts";
export { serverParts } from "../blocks/registry/server/server-parts.ts";
export { tablesFromHtml } from "../blocks/table/from-html.ts";
export { type TableBlock, type TableRow } from "../blocks/table/schema.ts";
export { tableColumns, tableStyles } from "../blocks/table/styles.ts";
export { tableCells } from "../blocks/table/text.ts";
export { textFromHtml } from "../blocks/text/from-html.ts";
export { checkIndex } from "../index-terms/check-index.ts";
export { foldTerm, letterOf, sortTerms } from "../index-terms/sort-terms.ts";
export { cleanHtml } from "./clean-html.ts";
export { plainLine } from "./markdown/plain-line.ts";
export { type FileReport, type Problem, describeProblem, hasErrors, reportOn } from "./markdown/problem.ts";
export { inlineMarkdownToHtml } from "./markdown/read/inline-html.ts";
export { linkHref } from "./markdown/read/link-href.ts";
export {
  type MarkdownContext,
  type PageLink,
  type PictureSize,
  lineOf,
  sourceOf,
} from "./markdown/read/markdown-context.ts";
export { parseMarkdown } from "./markdown/read/parse-markdown.ts";
export { escapeLineStarts } from "./markdown/write/flow-markdown.ts";
export { type InlinePlace, inlineMarkdown } from "./markdown/write/inline-markdown.ts";
export { type WriteContext } from "./markdown/write/write-context.ts";
export { type EditionSource, EditionView, type OutlinePage } from "./reading/catalog/edition-view.ts";
export { hashDraftToken, newDraftToken } from "./reading/drafts/draft-token.ts";
export { listIndexTerms } from "./reading/index-store.ts";
export { mapPanels } from "./map-panels.ts";
export {
  listEditions,
  readBlocks,
  readDashboardEntry,
  readGuideEntry,
  readHelpEntry,
  readImage,
  readOutline,
  readPanelEntries,
  readSearchWords,
} from "./reading/reading-store.ts";
export { cleanHref } from "./rich-text/clean-href.ts";
export { normalizeRuns } from "./rich-text/normalize-runs.ts";
export { parseInline } from "./rich-text/parse-html.ts";
export { RichTextBuilder } from "./rich-text/rich-text-builder.ts";
export { type MarkTag, type RichBlock, type Run, commonMarks } from "./rich-text/rich-text.ts";
export { flowToHtml, inlineToHtml } from "./rich-text/to-html.ts";
export { deleteOldDrafts, insertDraft } from "./stores/drafts-store.ts";
export { saveImages } from "./stores/image-store.ts";
export { removeIndexTerms, saveIndexTerms } from "./stores/index-terms-store.ts";
export { type PublishedState, type StoredPage, readPublishedState } from "./stores/published-state-store.ts";
export {
  publishRevision,
  removeEntries,
  removePages,
  replaceSections,
  saveAudience,
  saveEntries,
  savePages,
} from "./stores/publishing-store.ts";
export {
  discardStaged,
  holdStaged,
  lockEdition,
  lockOrMakeEdition,
  replaceStaged,
  stagePageRevisions,
} from "./stores/staging-store.ts";
export {
  type EditionSectionsTable,
  type EditionsTable,
  type EntriesTable,
  type EntryBodies,
  type ImagesTable,
  type IndexLink,
  type IndexTermsTable,
  type PageRevisionsTable,
  type PagesTable,
  type SearchWords,
  type SectionWords,
} from "./tables.ts";
