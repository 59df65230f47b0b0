/** What app/ takes for the script of every page, which runs before React and without it. */
export { lastPageOf, noteLastPage } from "./reader/last-pages.ts";
export { markCurrentPage } from "./reader/mark-current-page.ts";
export { noteEdition } from "./reader/noted-edition.ts";
export { watchHeadings } from "./reader/watch-headings.ts";

// What it loads when it is needed.
export const loadCopying = () => import("./reader/copying.ts");
export const loadDockSwitch = () => import("./reader/dock-switch/dock-switch.ts");
export const loadFillHeadings = () => import("./reader/fill-headings.ts");
export const loadFilterTable = () => import("./reader/filter-table.ts");
export const loadLookUp = () => import("./reader/look-up/start-looking-up.ts");
export const loadMoveInToc = () => import("./reader/move-in-toc.ts");
export const loadPreviewReference = () => import("./reader/references/preview-reference.ts");
