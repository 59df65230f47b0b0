import type { FastifyInstance } from "fastify";
import type { SessionOf } from "../../../accounts/server/public.ts";
import { readPanels } from "../../../content/server/public.ts";
import { editionUnknown } from "../errors.ts";
import type { Reading } from "../reading.ts";

/** What stands around an edition's dashboard entry: its notification, and the panels beside it. */
export function dashboardRoutes(
  app: FastifyInstance,
  { content }: Pick<Reading, "content">,
  sessionOf: SessionOf,
): void {
  app.get<{ Params: { version: string } }>("/api/dashboard/:version", async (request, reply) => {
    const panels = await readPanels(content, request.params.version);
    if (!panels) throw editionUnknown();
    const loggedIn = (await sessionOf(request)) !== undefined;
    return reply.header("cache-control", "private, no-cache").send({ loggedIn, data: { data: panels } });
  });
}
