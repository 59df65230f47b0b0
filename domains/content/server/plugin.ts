import type { FastifyPluginAsync } from "fastify";
import { contentRoutes, type ContentRoutes, imageRoute } from "./routes.ts";

/** The reading calls and the pictures of the manual. */
export const contentPlugin: FastifyPluginAsync<ContentRoutes> = (app, options) => {
  contentRoutes(app, options);
  imageRoute(app, options.content);
  return Promise.resolve();
};
