/** What app/ and other domains may call. */
export { leavingRoutes } from "./leaving/leaving-routes.ts";
export { whatIsKept } from "./leaving/leaving.ts";
export { readingData } from "./leaving/reading-data.ts";
export { listNotes } from "./notes/list-notes.ts";
export { listPins } from "./pins/list-pins.ts";
export { startVisitors } from "./preferences/start-visitors.ts";
export { preferredEdition } from "./preferences/preferred-edition.ts";
export { readReadingFields } from "./read-fields.ts";
export type { Reading } from "./reading.ts";
export type { ReadingTables } from "./tables.ts";
export { listViewed } from "./viewed/list-viewed.ts";
