/**
 * The sheets that the desk's pages load, for the build: the renderer links them by their addresses.
 * @public Called in the build.
 */
export { default as deskSheet } from "../../../ui/desk/desk.css?url";
/**
 * The one of the screen that edits a page.
 * @public Called in the build.
 */
export { default as editorSheet } from "../../../ui/desk/desk-editor.css?url";
