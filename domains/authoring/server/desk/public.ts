/** What the desk's routes load. */
export { actOnRelease, shareRelease } from "./act-on-release.ts";
export { pageCalls } from "./page-calls.ts";
export { moveEditing, publishPage, restorePage, savePage, settlePage, sharePage } from "./pages/act-on-page.ts";
export { askToPublish, readPage, readPageChanges, readPageHistory, type TypedPage } from "./pages/read-page.ts";
export { startEditing } from "./pages/start-editing.ts";
export { readPages } from "./pages/read-pages.ts";
export { readContentEvents } from "./read-content-events.ts";
export { readEdition, readEditions, releaseTasks } from "./read-editions.ts";
export { askBefore, readRelease } from "./read-release.ts";
export { contentActions } from "./show-events.ts";
