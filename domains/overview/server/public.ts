/** What app/ may call. */
export { ownReadingOf, personalData, preferencesOf } from "./read-user.ts";
export { addMergeCommands } from "./merging/merge-command.ts";
export { type ViewerPresentation, type SayTo, presentViewer } from "./viewer/present-viewer.ts";
export { type Viewer, type Viewers, openViewers } from "./viewer/viewers.ts";
export { setViewerCookies } from "./viewer/viewer-cookies.ts";
export { type AccountMerging, consentToMerge, readMergeLink } from "./merging/merge-accounts.ts";
export { mergeJobs, readUndoLink, undoMerge } from "./merging/settle-merges.ts";
