/** What app/ and other domains may call: the published manual, and what an account has in it. */
export { importsData, mergedEditing, pageDraftsData } from "./edit/personal-data.ts";
export { contentData, mergedReleases, recordKeptMoved } from "./publish/history/personal-data.ts";
export { type ChangedText } from "./publish/publish-edition.ts";
export { type EditionSource, EditionView, type PageView, editionAccess, pageContent } from "./read/catalog/edition-view.ts";
export { countWords } from "./read/catalog/protected-words.ts";
export { type Content, contentAt, contentFor, contentForAll, readPanels } from "./read/content.ts";
export { protectedExcerpt, readExcerpt } from "./read/excerpts/read-excerpt.ts";
export { readChapter, readDashboard } from "./read/read-entries.ts";
export { readIndexByLetter } from "./read/read-index-terms.ts";
export { listEditions, listOrigins, readBlocks, readGuideEntry, readOutline, readPublishedRevision, readSearchAnswers, readSearchKnowledge, readSearchWords } from "./read/reading-store.ts";
export { type PageName, readPageNames } from "./read/views/page-names-store.ts";
export { pictureFiles } from "./stores/image-store.ts";
export { type SectionWords } from "./tables.ts";
