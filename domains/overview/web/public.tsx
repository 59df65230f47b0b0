/** Components for other folders: what app/ renders by itself. */
export { MergeUndo } from "./merge-undo.tsx";
export { MergeConsent } from "./merge-consent.tsx";
