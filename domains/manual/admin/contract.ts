import { adminPath } from "../../admin/contract.ts";

export type { EditorStart } from "./editing-contract.ts";
export { menuPath } from "./menu-views.ts";
export { importPath, uploadPath } from "./import-views.ts";
export { pagePath, pagesPath } from "./page-views.ts";
export { partPath, removePicturePath } from "./part-views.ts";

/** Where admin shows editions. */
export const EDITIONS_PATH = adminPath("editions");

/** Where admin shows an edition's releases. */
export function editionPath(handle: string): string {
  return adminPath("editions", handle);
}

/** Where admin changes whether an edition's pages need approval. */
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
