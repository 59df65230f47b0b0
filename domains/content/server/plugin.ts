import type { FastifyPluginAsync } from "fastify";
import { contentRoutes, type ContentRoutes, imageRoute } from "./routes.ts";

// What app/ composes besides the plugin.
export { protectedPage } from "./reading/catalog/protected-words.ts";
export { type OpenedDraft, hashDraftToken, previewOf } from "./reading/drafts/read-draft.ts";
export { type CountView, type ShownPages, viewCounter } from "./views/count-view.ts";
export { inProcessApi } from "./reading/in-process-api.ts";
export { openContent } from "./reading/open-content.ts";
export { previewContent, redlinePage } from "./releases/previews/preview-content.ts";
export { termChange } from "../compare/editions/compare-editions.ts";
export { readChanges } from "./releases/changes/read-changes.ts";
export { protectedRedline } from "./releases/changes/read-redline.ts";
export {
  countOpened,
  findPreviewed,
  type PreviewedRelease,
  takePreviewedPage,
} from "./releases/previews/previews-store.ts";

/** Serves the read API and the manual's pictures. */
export const contentPlugin: FastifyPluginAsync<ContentRoutes> = (app, options) => {
  contentRoutes(app, options);
  imageRoute(app, options.content);
  return Promise.resolve();
};
