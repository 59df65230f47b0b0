import type { FastifyPluginAsync } from "fastify";
import { contentRoutes, type ContentRoutes, imageRoute } from "./routes.ts";

/** Serves the read API and the manual's pictures. */
export const contentPlugin: FastifyPluginAsync<ContentRoutes> = (app, options) => {
  contentRoutes(app, options);
  imageRoute(app, options.content);
  return Promise.resolve();
};
