/** What app/ and other domains may use. */
export { contentApi, type GuideSection } from "./content-api.ts";
export { lastPageOf, noteLastPage } from "./reader/last-pages.ts";
export { notedEdition, noteEdition } from "./reader/noted-edition.ts";
export { richExample, richText } from "./reader/rich-text.ts";
export { SearchForm } from "./screens/search-form.tsx";
export { loadSite, useSite } from "./site.ts";
export { useLastPage } from "./use-last-page.ts";
export { indexEntryHref, indexLetters, letterOf } from "../model/index-terms/sort-terms.ts";
export { noteParts } from "../model/index-terms/schema.ts";
