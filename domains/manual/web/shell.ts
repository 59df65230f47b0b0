/** What app/ takes for the frame around every page. */
export { lazyHttpApi } from "./client/lazy-http-api.ts";
export { type ContentApi, contentApi } from "./content-api.ts";
export { QuickLook, QuickLookButton } from "./quick-look/quick-look.tsx";
export { ErrorScreen } from "./screens/error-screen.tsx";
export { FailedMessage } from "./screens/failed-message.tsx";
export { ReleaseChanges } from "./screens/releases/release-changes.tsx";
export { ReleasedPage } from "./screens/releases/released-page.tsx";
export { type ChangedPage, type ReleasePageView, type ReleaseView } from "./screens/releases/shown-release.ts";
export { HeaderSearch } from "./screens/header-search.tsx";
export { loadSite, type PublicSiteSettings, type Site, SITE_ROUTE, useSite } from "./site.ts";
export { type loadToc, TOC_ROUTE } from "./toc/load-toc.ts";
