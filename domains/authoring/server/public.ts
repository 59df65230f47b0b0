/** What app/ and other domains may call. */
export { publishEdition } from "./publish/publish-edition.ts";
export { importsData, mergedEditing, pageDraftsData } from "./editing/personal-data.ts";
export { compareReleases, type ReleaseComparison } from "./releases/compare-releases.ts";
export type { ChangedText } from "./publish/publish-edition.ts";
