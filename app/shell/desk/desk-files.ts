/**
 * The sheets that the desk's pages load, for the build: the renderer links them by their addresses.
 * @public Called in the build.
 */
export { default as deskSheet } from "../../../ui/desk/desk.css?url";
/**
 * Their navigation.
 * @public Called in the build.
 */
export { default as navSheet } from "../../../ui/desk/nav/desk-nav.css?url";
/**
 * The one of the bar above what is seen as a user.
 * @public Called in the build.
 */
export { default as actingSheet } from "../../../ui/desk/acting/acting-bar.css?url";
/**
 * The one of the screen that edits a page.
 * @public Called in the build.
 */
export { default as editorSheet } from "../../../ui/desk/editor/desk-editor.css?url";
/**
 * Tables in it.
 * @public Called in the build.
 */
export { default as editorTableSheet } from "../../../ui/desk/editor/desk-editor-table.css?url";
/**
 * The menu of an edition.
 * @public Called in the build.
 */
export { default as menuSheet } from "../../../ui/desk/editor/desk-menu.css?url";
/**
 * The pictures of an edition.
 * @public Called in the build.
 */
export { default as picturesSheet } from "../../../ui/desk/editor/desk-pictures.css?url";
/**
 * What drafts change.
 * @public Called in the build.
 */
export { default as redlineSheet } from "../../../ui/redline/redline-marks.css?url";
/**
 * Drafts in a frame.
 * @public Called in the build.
 */
export { default as previewSheet } from "../../../ui/desk/editor/desk-preview.css?url";
/**
 * The one of the desk's charts.
 * @public Called in the build.
 */
export { default as chartSheet } from "../../../ui/chart/chart.css?url";
