import type { FastifyPluginAsync } from "fastify";
import { contentRoutes, type ContentRoutes, imageRoute } from "./routes.ts";

// What app/ composes besides the plugin. What the jobs do is loaded once there is something to do.
export { importJobs, releaseJobs } from "./jobs.ts";
export { protectedPage } from "./read/catalog/protected-words.ts";
export { type OpenedDraft, hashDraftToken, previewOf } from "./read/drafts/read-draft.ts";
export { type CountView, type PageViewCounts, viewCounter } from "./read/views/count-view.ts";
export { inProcessApi } from "./read/in-process-api.ts";
export { openContent } from "./read/open-content.ts";
export { previewContent, redlinePage } from "./publish/history/previews/preview-content.ts";
export { termChange } from "../model/compare/editions/compare-editions.ts";
export { readChanges } from "./publish/history/changes/read-changes.ts";
export { protectedRedline } from "./publish/history/changes/read-redline.ts";
export {
  countOpened,
  findPreviewed,
  type PreviewedRelease,
  takePreviewedPage,
} from "./publish/history/previews/previews-store.ts";

/** Serves the read API and the manual's pictures. */
export const contentPlugin: FastifyPluginAsync<ContentRoutes> = (app, options) => {
  contentRoutes(app, options);
  imageRoute(app, options.content);
  return Promise.resolve();
};
