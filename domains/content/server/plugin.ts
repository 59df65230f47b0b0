import type { FastifyPluginAsync } from "fastify";
import { contentRoutes, type ContentRoutes, imageRoute } from "./routes.ts";

// What app/ composes besides the plugin.
export { protectedPage } from "./reading/catalog/protected-words.ts";
export { previewOf } from "./reading/drafts/read-draft.ts";
export { inProcessApi } from "./reading/in-process-api.ts";
export { openContent } from "./reading/open-content.ts";

/** Serves the read API and the manual's pictures. */
export const contentPlugin: FastifyPluginAsync<ContentRoutes> = (app, options) => {
  contentRoutes(app, options);
  imageRoute(app, options.content);
  return Promise.resolve();
};
