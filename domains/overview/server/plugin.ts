import type { FastifyPluginAsync } from "fastify";
import { databaseUnavailable } from "../../../platform/db/availability/availability.ts";
import { withContracts } from "../../../platform/http/api/with-contracts.ts";
import { requireAccount } from "../../accounts/server/records/public.ts";
import { describeHistory } from "../../subscriptions/server/public.ts";
import { viewerCalls } from "../calls.ts";
import { readUser, type UserSources } from "./read-user.ts";
import type { Viewers } from "./viewer/viewers.ts";

interface OverviewOptions {
  user: UserSources;
  viewerOf: Viewers["viewerOf"];
}

/** The calls about the viewer. */
export const overviewPlugin: FastifyPluginAsync<OverviewOptions> = (app, { user, viewerOf }) => {
  const api = withContracts(app);

  api.route({
    ...viewerCalls.user,
    handler: async (request, reply) => {
      const answer = await readUser(user, await viewerOf(request));
      return reply.header("cache-control", "no-store").send(answer);
    },
  });

  api.route({
    ...viewerCalls.terms,
    handler: async (request, reply) => {
      const { account, record } = await viewerOf(request);
      if (record) throw databaseUnavailable(undefined);
      requireAccount(account?.session, request);
      const data = account ? describeHistory(account.facts, user.subscriptions) : { terms: [], trial: null };
      return reply.header("cache-control", "no-store").send({ loggedIn: true, data });
    },
  });
  return Promise.resolve();
};
