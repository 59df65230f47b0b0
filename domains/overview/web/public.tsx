/** Components for other folders: what app/ renders by itself. */
export { MergeConsent, MergeUndo } from "./merge-screens.tsx";
