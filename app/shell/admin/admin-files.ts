/**
 * The sheets that admin's pages load, for the build: the renderer links them by their addresses.
 * @public Called in the build.
 */
export { default as adminSheet } from "../../../ui/admin/admin.css?url";
/**
 * Their navigation.
 * @public Called in the build.
 */
export { default as navSheet } from "../../../ui/admin/nav/admin-nav.css?url";
/**
 * The one of the bar above what is seen as a user.
 * @public Called in the build.
 */
export { default as actingSheet } from "../../../ui/admin/acting/acting-bar.css?url";
/**
 * The one of the screen that edits a page.
 * @public Called in the build.
 */
export { default as editorSheet } from "../../../ui/admin/editor/admin-editor.css?url";
/**
 * Tables in it.
 * @public Called in the build.
 */
export { default as editorTableSheet } from "../../../ui/admin/editor/admin-editor-table.css?url";
/**
 * The menu of an edition.
 * @public Called in the build.
 */
export { default as menuSheet } from "../../../ui/admin/editor/admin-menu.css?url";
/**
 * The pictures of an edition.
 * @public Called in the build.
 */
export { default as picturesSheet } from "../../../ui/admin/editor/admin-pictures.css?url";
/**
 * What drafts change.
 * @public Called in the build.
 */
export { default as redlineSheet } from "../../../ui/redline/redline-marks.css?url";
/**
 * Drafts in a frame.
 * @public Called in the build.
 */
export { default as previewSheet } from "../../../ui/admin/editor/admin-preview.css?url";
/**
 * The one of admin's charts.
 * @public Called in the build.
 */
export { default as chartSheet } from "../../../ui/chart/chart.css?url";
