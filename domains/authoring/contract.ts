import { adminPath } from "../admin/contract.ts";

export type { EditorStart } from "./editing-contract.ts";
export { menuPath, type MenuQuestion, type MenuView, type NewPageView, type PagePlaceView } from "./menu-views.ts";
export {
  exportPath,
  importPath,
  type ImportView,
  startPath,
  type StartView,
  uploadPath,
  type UploadView,
} from "./import-views.ts";
export {
  type PageAct,
  type PageChangesView,
  type PageHistoryView,
  type PageInFilesView,
  type PageLinkView,
  pagePath,
  type PagePreview,
  type PageQuestion,
  pagesPath,
  type PagesView,
  type PageView,
  previewThemes,
  previewWidths,
} from "./page-views.ts";
export {
  type ChecksView,
  type EntriesView,
  type IndexView,
  type PanelsView,
  type PartAct,
  type PartChangesView,
  type PartHistoryView,
  partPath,
  type PartQuestion,
  type PartSourceView,
  type PartsView,
  picturesPath,
  type PicturesView,
  quickLookPath,
  type QuickLookView,
  type RedirectsView,
  removePicturePath,
  type SearchWordsView,
  type SectionWordsView,
  termPath,
  type TermView,
  wordsPath,
} from "./part-views.ts";

export type { PageReviewView } from "./review-views.ts";

/** Where the desk shows editions. */
export const EDITIONS_PATH = adminPath("editions");

/** Where the desk shows an edition's releases. */
export function editionPath(handle: string): string {
  return adminPath("editions", handle);
}

/** Where the desk changes whether an edition's pages need approval. */
export function reviewingPath(handle: string): string {
  return `${editionPath(handle)}/reviewing`;
}

/** Where admin shows a release. */
export function releasePath(name: string): string {
  return adminPath("releases", name);
}

/** How a release stands: 'live' is the one that readers see. */
export type ReleaseState = "staged" | "scheduled" | "live" | "published" | "discarded";

/** For how long a link to a release may work: by the number of days, in words. */
export const linkDays: Readonly<Record<string, string>> = {
  "1": "1 day",
  "3": "3 days",
  "7": "7 days",
  "14": "14 days",
  "30": "30 days",
};
