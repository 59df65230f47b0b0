/** What app/ and other domains may use. */
export { accountDeletionRoutes } from "./account-deletion/account-deletion-routes.ts";
export { accountDeletionJobs } from "./account-deletion/erase-accounts.ts";
export {
  accountDeletionHelp,
  accountDeletionCommands,
  runAccountDeletionCommand,
} from "./account-deletion/account-deletion-command.ts";
export { type AccountDeletion, retainedData } from "./account-deletion/account-deletion.ts";
export { countReading, mergedReading } from "./account-deletion/merged-data.ts";
export { readingData } from "./account-deletion/reading-data.ts";
export { moveJobs } from "./editions/moves-job.ts";
export { countKeptIn } from "./editions/count-kept.ts";
export { type ChangedText, countNotesLosing } from "./notes/count-losing.ts";
export { listNotes } from "./notes/list-notes.ts";
export { listPins } from "./pins/list-pins.ts";
export { visitorPreferences } from "./preferences/start-visitors.ts";
export { EDITION_COOKIE } from "./preferences/edition-cookie.ts";
export { preferredEdition } from "./preferences/preferred-edition.ts";
export { type Reading, readingFor } from "./reading.ts";
export { listViewed } from "./viewed/list-viewed.ts";
