/** What app/ may call. */
export { ownReading } from "./own-reading.ts";
export { mergeCommand, mergeHelp } from "./merging/merge-command.ts";
export { personalData } from "./personal-data.ts";
export { preferencesOf } from "./preferences.ts";
export { type Said, type SayTo, sayTo } from "./viewer/say-to.ts";
export type { Viewer } from "./viewer/viewer.ts";
export { setViewerCookies } from "./viewer/viewer-cookies.ts";
export { openViewers, type Viewers } from "./viewer/viewers.ts";
