/** What the desk's routes load. */
export {
  addToMenu,
  askToPublishMenu,
  placePageAtDesk,
  pressInMenu,
  publishMenu,
  readMenu,
  readNewPage,
  readPagePlace,
} from "./menu/menu.ts";
export { actOnImport, bringFiles, exportFiles } from "./imports/bring-files.ts";
export { planStart, readStart } from "./imports/plan-start.ts";
export { LARGEST_ARCHIVE, readImport, readUpload } from "./imports/read-imports.ts";
export { pageCalls } from "./page-calls.ts";
export { pictureCalls } from "./picture-calls.ts";
export {
  moveToDesk,
  publishPage,
  readOpenedDraft,
  restorePage,
  savePage,
  settlePage,
  startEditing,
} from "./pages/act-on-page.ts";
export { planEndingPageLinks, planSharingPage, readDraftLinks } from "./pages/share-page.ts";
export {
  askToPublish,
  readPage,
  readPageChanges,
  readPageHistory,
  readPageInFiles,
  type TypedPage,
} from "./pages/read-page.ts";
export { planEditingInFiles, readPages } from "./pages/read-pages.ts";
export { actOnReview, changeReviewing, pageTasks, readReview } from "./review/review.ts";
export { addTerm, changeTerm, readIndex, readTerm } from "./parts/index-of-terms.ts";
export {
  type TypedSource,
  askToPublishPart,
  publishSource,
  readPartChanges,
  readPartHistory,
  readSource,
  restoreSource,
  saveSource,
} from "./parts/source/source.ts";
export { changeEntries, readEntries, type TypedEntries } from "./parts/entries/change-entries.ts";
export { type PartVisit, partWords, readParts } from "./parts/frame.ts";
export { readPanels, readQuickLook, savePanel } from "./parts/panels.ts";
export { readChecks } from "./parts/read-checks.ts";
export { planPictureRemoval, readPictures } from "./parts/pictures/read-pictures.ts";
export { changeRedirects, readRedirects } from "./parts/redirects.ts";
export { openSection, readSectionWords, readWords, saveSectionWords } from "./parts/words.ts";
