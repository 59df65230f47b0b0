/** What app/ mounts of admin. */
export { savedScreens } from "./moves-screens.ts";
