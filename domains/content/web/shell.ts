/** What app/ takes for the frame around every page. */
export { lazyHttpApi } from "./client/lazy-http-api.ts";
export { type ContentApi, contentApi } from "./content-api.ts";
export { QuickLook } from "./quick-look/quick-look.tsx";
export { markCurrentPage } from "./reader/mark-current-page.ts";
export { watchHeadings } from "./reader/watch-headings.ts";
export { ErrorScreen } from "./screens/error-screen.tsx";
export { FailedMessage } from "./screens/failed-message.tsx";
export { HeaderSearch } from "./screens/header-search.tsx";
export { loadSite, noteEdition, type Site, SITE_ROUTE, useSite } from "./site.ts";
export { type loadToc, TOC_ROUTE } from "./toc/load-toc.ts";

// Scripts that the frame loads when they are needed.
export const loadCopyPlace = () => import("./reader/copy-place.ts");
export const loadFillHeadings = () => import("./reader/fill-headings.ts");
export const loadFilterTable = () => import("./reader/filter-table.ts");
export const loadMoveInToc = () => import("./reader/move-in-toc.ts");
