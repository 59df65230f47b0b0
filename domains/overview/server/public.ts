/** What app/ may call. */
export { ownReading } from "./own-reading.ts";
export { mergeCommand, mergeHelp, undoMergeCommand } from "./merging/merge-command.ts";
export { personalData } from "./personal-data.ts";
export { preferencesOf } from "./preferences.ts";
export { type Said, type SayTo, sayTo } from "./viewer/say-to.ts";
export type { Viewer } from "./viewer/viewer.ts";
export { setViewerCookies } from "./viewer/viewer-cookies.ts";
export { openViewers, type Viewers } from "./viewer/viewers.ts";
export { consentToMerge, readMergeLink } from "./merging/ask-for-merge.ts";
export type { AccountMerging } from "./merging/merge-accounts.ts";
export { mergeJobs, readUndoLink, undoMerge } from "./merging/settle-merges.ts";
