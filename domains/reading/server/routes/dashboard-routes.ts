import type { FastifyInstance } from "fastify";
import { withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { contentFor, readPanels } from "../../../content/server/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import { readingCalls } from "../../calls.ts";
import { editionUnknown } from "../errors.ts";
import type { Reading } from "../reading.ts";

/** What surrounds an edition's dashboard entry: its notification, and the panels beside it. */
export function dashboardRoutes(app: FastifyInstance, { content }: Pick<Reading, "content">, readerOf: ReaderOf): void {
  withContracts(app).route({
    ...readingCalls.dashboardPanels,
    handler: async (request, reply) => {
      const panels = await readPanels(contentFor(content, await readerOf(request)), request.params.version);
      if (!panels) throw editionUnknown();
      const loggedIn = (await readerOf(request)).kind === "account";
      return reply.header("cache-control", "private, no-cache").send({ loggedIn, data: { data: panels } });
    },
  });
}
