/** What app/ and other domains may call. */
export { type ManualFinding, ManualRefusedError } from "./publish/errors.ts";
export { publishEdition } from "./publish/publish-edition.ts";
export type { PublishReport, UnresolvedLink } from "./publish/publish-report.ts";
export { readEdition } from "./publish/read-edition.ts";
export { readIndexTerms } from "./reading/read-index-terms.ts";
export {
  listEditions,
  readBlocks,
  readDashboardEntry,
  readGuideEntry,
  readImage,
  readOutline,
  readQuickLookTables,
} from "./reading/reading-store.ts";
