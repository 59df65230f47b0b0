import type { FastifyPluginAsync } from "fastify";
import { protocolRoutes, type ProtocolOptions } from "./protocol/routes.ts";
import { searchRoutes, type SearchRoutes } from "./routes.ts";

/** The hosted service's protocol, readers' search keys, and the index of terms. */
export const searchPlugin: FastifyPluginAsync<ProtocolOptions & SearchRoutes> = async (app, options) => {
  searchRoutes(app, options);
  // Registered in a nested context to keep its body parsing and error format to itself.
  await app.register((inner, _options, done) => {
    protocolRoutes(inner, options);
    done();
  });
};
