import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { requireAccount } from "../../accounts/server/records/public.ts";
import { listRoutes } from "./http/list-routes.ts";
import { managerRoutes } from "./http/manager-routes.ts";
import { memberRoutes, type MemberRoutes } from "./http/member-routes.ts";
import { findManagedBy } from "./people/lock-managed-group.ts";

/** The calls of groups: of their administrators, and of whoever joins or leaves one. */
export const groupsPlugin: FastifyPluginAsync<MemberRoutes> = async (app, options) => {
  // What is answered is one group's own, and changes.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  memberRoutes(app, options);
  await app.register((managers, _options, done) => {
    forManagers(managers, options);
    done();
  });
};

/** The calls of administrators. Anybody else is refused before what they send is read. */
function forManagers(app: FastifyInstance, options: MemberRoutes): void {
  const { groups, sessionOf } = options;
  app.addHook("onRequest", async (request) => {
    // What is read asks by itself.
    if (request.method === "POST")
      await findManagedBy(groups.database.db, requireAccount(await sessionOf(request), request));
  });
  managerRoutes(app, options);
  listRoutes(app, options);
}
