/** What the desk's routes load. */
export { actOnRelease } from "./releases/act-on-release.ts";
export { planEndingLinks, planShare, readShare } from "./releases/share-release.ts";
export { addToMenu, placePageAtDesk, pressInMenu, publishMenu } from "./menu/act-on-menu.ts";
export { askToPublishMenu, readMenu, readNewPage, readPagePlace } from "./menu/read-menu.ts";
export { actOnImport } from "./imports/act-on-import.ts";
export { bringFiles } from "./imports/bring-files.ts";
export { exportFiles } from "./imports/export-files.ts";
export { planStart, readStart } from "./imports/plan-start.ts";
export { LARGEST_ARCHIVE, readImport, readUpload } from "./imports/read-imports.ts";
export { pageCalls } from "./page-calls.ts";
export { pictureCalls } from "./picture-calls.ts";
export { moveToDesk, publishPage, readOpenedDraft, restorePage, savePage, settlePage } from "./pages/act-on-page.ts";
export { planEndingPageLinks, planSharingPage, readDraftLinks } from "./pages/share-page.ts";
export {
  askToPublish,
  readPage,
  readPageChanges,
  readPageHistory,
  readPageInFiles,
  type TypedPage,
} from "./pages/read-page.ts";
export { startEditing } from "./pages/start-editing.ts";
export { planEditingInFiles, readPages } from "./pages/read-pages.ts";
export { actOnReview, changeReviewing } from "./review/act-on-review.ts";
export { pageTasks, readReview } from "./review/read-review.ts";
export { planReaders } from "./plan-readers.ts";
export { editionBefore } from "./edition-before.ts";
export { readContentEvents } from "./read-content-events.ts";
export { readEdition, readEditions, releaseTasks } from "./read-editions.ts";
export { askBefore, readRelease, releaseActLabels, releaseActNames } from "./releases/read-release.ts";
export { contentActions } from "./show-events.ts";
export { addTerm, changeTerm } from "./parts/act-on-index.ts";
export { publishSource, restoreSource, saveSource } from "./parts/source/act-on-source.ts";
export { changeEntries, readEntries, type TypedEntries } from "./parts/entries/change-entries.ts";
export type { PartVisit } from "./parts/frame.ts";
export { readPanels, savePanel } from "./parts/panels.ts";
export { partWords } from "./parts/part-words.ts";
export { readChecks } from "./parts/read-checks.ts";
export { readIndex, readTerm } from "./parts/read-index.ts";
export { readParts } from "./parts/read-parts.ts";
export { planPictureRemoval, readPictures } from "./parts/pictures/read-pictures.ts";
export { readQuickLook } from "./parts/read-quick-look.ts";
export {
  askToPublishPart,
  readPartChanges,
  readPartHistory,
  readSource,
  type TypedSource,
} from "./parts/source/read-source.ts";
export { changeRedirects, readRedirects } from "./parts/redirects.ts";
export { openSection, readSectionWords, readWords, saveSectionWords } from "./parts/words.ts";
