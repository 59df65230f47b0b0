/** What app/ and other domains may use. */
export { contentApi, type GuideSection } from "./content-api.ts";
export { lastPageOf, noteLastPage, useLastPage } from "./area-pages.ts";
export { nothingPinned, type PinnedPages, PinnedPagesContext } from "./article/pinned-pages.ts";
export { SearchForm } from "./screens/search-form.tsx";
export { loadSite, notedEdition, noteEdition, useSite } from "./site.ts";
export { indexEntryHref } from "../index-terms/entry-rank.ts";
export { noteParts } from "../index-terms/note-parts.ts";
export { indexLetters, letterOf } from "../index-terms/sort-terms.ts";
