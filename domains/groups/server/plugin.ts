import type { FastifyPluginAsync } from "fastify";
import { listRoutes } from "./http/list-routes.ts";
import { managerRoutes } from "./http/manager-routes.ts";
import { memberRoutes, type MemberRoutes } from "./http/member-routes.ts";

/** The calls of groups: of their administrators, and of whoever joins or leaves one. */
export const groupsPlugin: FastifyPluginAsync<MemberRoutes> = (app, options) => {
  // What is answered is one group's own, and changes.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  managerRoutes(app, options);
  listRoutes(app, options);
  memberRoutes(app, options);
  return Promise.resolve();
};
