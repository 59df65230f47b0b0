/** What authoring may call besides public.ts: everything that what readers read is made of and stored by. */
export { blockLines, seenText } from "../blocks/block-text.ts";
export { codeFromText } from "../blocks/code/from-html.ts";
export { exampleFromHtml } from "../blocks/example/from-html.ts";
export { replaceMarks } from "../blocks/footnotes/marks.ts";
export { idsOfMarks, settleNotes } from "../blocks/footnotes/server/settle-notes.ts";
export { headingFromHtml } from "../blocks/heading/from-html.ts";
export { type HeadingBlock } from "../blocks/heading/schema.ts";
export { fixedHeadingIds } from "../blocks/heading/server/fixed-heading-ids.ts";
export { type BlockLine, withHeadingIds } from "../blocks/heading/server/heading-ids.ts";
export { imageSchema } from "../blocks/image/schema.ts";
export { mapHtml } from "../blocks/map-html.ts";
export { plainText, withoutStruck } from "../blocks/plain-text.ts";
export { type Block, type BlockOf, type BlockType, blockSchema, blockTypes } from "../blocks/registry/schemas.ts";
export { serverParts } from "../blocks/registry/server/server-parts.ts";
export { tableCells, tableRow } from "../blocks/table/cells.ts";
export { renderBlocks } from "../blocks/render.ts";
export { tablesFromHtml } from "../blocks/table/from-html.ts";
export { type TableBlock, type TableRow } from "../blocks/table/schema.ts";
export { type ColumnCount, tableColumns, tableStyles } from "../blocks/table/styles.ts";
export { textFromHtml } from "../blocks/text/from-html.ts";
export { checkIndex } from "../index-terms/check-index.ts";
export { linkEnds, mapLinkEnds } from "../index-terms/schema.ts";
export { foldTerm, letterOf, sortTerms } from "../index-terms/sort-terms.ts";
export { cleanHtml } from "./clean-html.ts";
export { plainLine } from "./markdown/plain-line.ts";
export { readPlainWords, writePlainWords } from "./markdown/plain-words.ts";
export { type FileReport, type Problem, describeProblem, hasErrors, reportOn } from "./markdown/problem.ts";
export { commentsIn, withoutComments } from "./markdown/read/comments.ts";
export { inlineMarkdownToHtml } from "./markdown/read/inline-html.ts";
export { linkHref } from "./markdown/read/link-href.ts";
export {
  type MarkdownContext,
  type PageLink,
  type PictureSize,
  lineAt,
  lineOf,
} from "./markdown/read/markdown-context.ts";
export { findStrayMarkup } from "./markdown/read/stray-markup.ts";
export { parseMarkdown } from "./markdown/read/parse-markdown.ts";
export {
  type InlinePlace,
  type WriteContext,
  escapeLineStarts,
  inlineMarkdown,
} from "./markdown/write/flow-markdown.ts";
export { redirectsIn, resolveBlockLinks, resolveLinks } from "./reading/catalog/catalog.ts";
export { withDrawings } from "./reading/drawings/drawings.ts";
export { EditionView, type OutlinePage } from "./reading/catalog/edition-view.ts";
export { hashDraftToken, newDraftToken } from "./reading/drafts/read-draft.ts";
export { mapPanels } from "./map-panels.ts";
export {
  listEditions,
  readBlocks,
  readGuideEntry,
  readHelpEntry,
  readImage,
  readOutline,
  searchKnowledgeIn,
  searchWordsIn,
} from "./reading/reading-store.ts";
export { deletePreviews, insertPreview, listPreviews, readHeadings } from "./releases/previews/previews-store.ts";
export { savePageChanges, wasEverPublished } from "./releases/changes/page-changes-store.ts";
export {
  type ContentEvent,
  insertContentEvent,
  listAuditedEvents,
  listContentEvents,
} from "./releases/content-events-store.ts";
export {
  type EditionState,
  type EntryState,
  type PageState,
  type TermState,
  byPlace,
  compareStates,
  inReadingOrder,
  pageState,
  stateOf,
} from "./releases/edition-state.ts";
export { align } from "../compare/align.ts";
export { alignBlocks, headingPairs } from "../compare/blocks/align-blocks.ts";
export { redlineBlocks } from "../compare/blocks/redline-blocks.ts";
export { countWords, likeness } from "../compare/words/redline-runs.ts";
export { type EditionComparison, type PageComparison, termChange } from "../compare/editions/compare-editions.ts";
export {
  deletePageRevisions,
  findEdition,
  findRelease,
  findReleaseById,
  insertRelease,
  type KnownEdition,
  knownParts,
  lastReleaseNumber,
  listKnownEditions,
  listReleases,
  listWaitingReleases,
  lockRelease,
  readSnapshot,
  saveParts,
  snapshotOf,
  updateRelease,
} from "./releases/releases-store.ts";
export { entrySchema, indexSchema, packSnapshot } from "./releases/snapshot.ts";
export { cleanHref, flowToHtml, inlineToHtml } from "../rich-text/to-html.ts";
export { type MarkTag, type RichBlock, type Run, commonMarks, normalizeRuns } from "../rich-text/rich-text.ts";
export { readCleanLine } from "../rich-text/read-clean-html.ts";
export { rejoinHtml } from "../rich-text/rejoin-html.ts";
export { RichTextBuilder } from "./rich-text/rich-text-builder.ts";
export { deleteDrafts, deleteOldDrafts, insertDraft, listDraftLinks } from "./stores/drafts-store.ts";
export {
  deleteImage,
  entryTexts,
  isReleaseBeingWritten,
  listPicturePages,
  listPictures,
  pictureSizes,
  releaseTexts,
  revisionTexts,
  saveImages,
  savedDraftTexts,
} from "./stores/image-store.ts";
export { removeIndexTerms, saveIndexTerms } from "./stores/index-terms-store.ts";
export {
  findWrittenPage,
  type PublishedState,
  readPublishedState,
  type StoredPage,
} from "./stores/published-state-store.ts";
export {
  deletePlannedPage,
  publishRevision,
  removeEntries,
  removePages,
  replaceSections,
  keepCurrent,
  renameUnpublished,
  saveAsksReview,
  saveEditedIn,
  saveEntries,
  saveOldAddresses,
  saveOldHeadings,
  savePages,
  setAudience,
  setCurrent,
  unpublishEdition,
} from "./stores/publishing-store.ts";
export {
  deleteUnfinished,
  discardStaged,
  holdStaged,
  lockEdition,
  lockOrMakeEdition,
  stagePageRevisions,
} from "./stores/staging-store.ts";
export {
  type AddressRedirect,
  type ContentEventKind,
  type ContentEventsTable,
  type EditionRevisionsTable,
  type EditionSectionsTable,
  type EditionsTable,
  type EntriesTable,
  type EntryBodies,
  type ImagesTable,
  type IndexLink,
  type IndexTermsTable,
  type OldAddressesTable,
  type OldHeadingsTable,
  type PageChangesTable,
  type PageRevisionsTable,
  type PageSide,
  type PagesTable,
  type Redirects,
  type SearchKnowledge,
  type SearchWords,
  type Snapshot,
} from "./tables.ts";
