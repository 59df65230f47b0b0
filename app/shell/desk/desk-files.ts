/**
 * What the desk's pages load, for the build: the renderer links it by its address.
 * @public Called in the build.
 */
export { default as deskSheet } from "../../../ui/desk/desk.css?url";
