/** What app/ and other domains may use. */
export {
  type AccountDeletion,
  accountDeletionJobs,
  accountDeletionRoutes,
  addAccountDeletion,
  retainedData,
} from "./account-deletion/account-deletion.ts";
export { countReading, mergedReading, readingData } from "./account-deletion/reading-data.ts";
export { countKeptIn, moveJobs } from "./editions/move-kept.ts";
export { countNotesLosing, listNotes } from "./notes/notes.ts";
export { listPins } from "./pins/pins.ts";
export { EDITION_COOKIE, preferredEdition, visitorPreferences } from "./preferences/preferences.ts";
export { type Reading, readingFor } from "./reading.ts";
export { listViewed } from "./viewed/viewed.ts";
