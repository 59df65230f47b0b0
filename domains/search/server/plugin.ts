import type { FastifyPluginAsync } from "fastify";
import { protocolRoutes, type ProtocolOptions } from "./protocol/routes.ts";
import { searchRoutes, type SearchRoutes } from "./routes.ts";

/** The hosted service's protocol, the readers' keys, and the index of terms. */
export const searchPlugin: FastifyPluginAsync<ProtocolOptions & SearchRoutes> = async (app, options) => {
  searchRoutes(app, options);
  // Registered inside, so that its way to read bodies and to tell errors stays its own.
  await app.register((inner, _options, done) => {
    protocolRoutes(inner, options);
    done();
  });
};
