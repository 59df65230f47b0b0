/** What app/ and other domains may use. */
export { contentApi } from "./content-api.ts";
export { notFound } from "./screens/not-found.ts";
export { SearchForm } from "./screens/search-form.tsx";
export { loadSite, notedEdition, noteEdition, type Site, SITE_ROUTE, useSite } from "./site.ts";
export { indexEntryHref } from "../index-terms/entry-rank.ts";
export { noteParts } from "../index-terms/note-parts.ts";
export { indexLetters } from "../index-terms/sort-terms.ts";
