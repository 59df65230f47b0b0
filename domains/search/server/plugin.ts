import type { FastifyPluginAsync } from "fastify";
import { protocolRoutes, type ProtocolOptions } from "./protocol/routes.ts";
import { searchRoutes, type SearchRoutes } from "./routes.ts";

// What app/ composes besides the plugin.
export { inProcessSearch } from "./results/in-process-search.ts";
export { type Search, type SearchOptions, openSearch, searchAdapter } from "./search.ts";

/** The hosted service's protocol, readers' search keys, and the index of terms. */
export const searchPlugin: FastifyPluginAsync<ProtocolOptions & SearchRoutes> = async (app, options) => {
  searchRoutes(app, options);
  // Registered in a nested context to keep its body parsing and error format to itself.
  await app.register((inner, _options, done) => {
    protocolRoutes(inner, options);
    done();
  });
};
