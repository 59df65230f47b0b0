/** What app/ gives loaders while it renders. */
export { viewerContext } from "./viewer-context.ts";
