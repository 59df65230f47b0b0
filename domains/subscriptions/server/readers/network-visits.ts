import type { FastifyInstance } from "fastify";
import { beginsVisit, beginVisit } from "../../../accounts/server/public.ts";
import type { Readers } from "./read-readers.ts";

interface NetworkVisits {
  readers: Pick<Readers, "knownViewer">;
  /** Whether cookies are sent over TLS only: always, except in development. */
  secure: boolean;
}

/**
 * Gives a browser on an organization's network the token of its visit, with the first response that needed to identify
 * the viewer: from then on, it has a reading budget of its own.
 */
export function beginNetworkVisits(app: FastifyInstance, { readers, secure }: NetworkVisits): void {
  app.addHook("onSend", async (request, reply) => {
    const reader = readers.knownViewer(request)?.reader;
    if (reader?.kind !== "organization" || reader.browser?.isKnown === true || beginsVisit(reply, secure)) return;
    beginVisit(request, reply, secure);
  });
}
