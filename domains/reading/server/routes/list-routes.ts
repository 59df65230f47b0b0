import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ListedPage } from "../../../subscriptions/contract.ts";
import { requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import { readingLimits } from "../../rules.ts";
import { clearPins } from "../pins/clear-pins.ts";
import { listPins } from "../pins/list-pins.ts";
import { orderPins } from "../pins/order-pins.ts";
import { parseOrder } from "../pins/parse-order.ts";
import { pinPage } from "../pins/pin-page.ts";
import { restorePins } from "../pins/restore-pins.ts";
import { unpinPage } from "../pins/unpin-page.ts";
import { type Reading, readingFor } from "../reading.ts";
import { trackView } from "../viewed/track-view.ts";

interface Lists {
  reading: Reading;
  sessionOf: SessionOf;
  readerOf: ReaderOf;
}

/** Listed pages as JSON: the same few are sent with every response. */
const written = new WeakMap<ListedPage, string>();

function jsonOf(page: ListedPage): string {
  const json = written.get(page) ?? JSON.stringify(page);
  written.set(page, json);
  return json;
}

/** The lists of a reader with an account: pinned and recently viewed pages (docs/spec/calls.md). */
export function listRoutes(app: FastifyInstance, { reading: all, sessionOf, readerOf }: Lists): void {
  /** Changes the reader's pins and responds with the resulting list. */
  async function answerPins(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (accountId: string, reading: Reading) => Promise<void>,
    message = "",
  ): Promise<FastifyReply> {
    const { id } = requireAccount(await sessionOf(request));
    const reading = readingFor(all, await readerOf(request));
    await act(id, reading);
    const pages = (await listPins(reading, id)).map(jsonOf).join(",");
    return reply
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(`{"loggedIn":true,"success":true,"message":${JSON.stringify(message)},"data":{"data":[${pages}]}}`);
  }

  app.get("/api/lists/pinned-pages", (request, reply) => answerPins(request, reply, () => Promise.resolve()));
  app.post("/api/lists/pinned-pages/clear", (request, reply) =>
    answerPins(request, reply, (accountId, reading) => clearPins(reading, accountId), "All pins were removed."),
  );
  app.post("/api/lists/pinned-pages/restore", (request, reply) =>
    answerPins(request, reply, (accountId, reading) => restorePins(reading, accountId), "Your pins are back."),
  );
  // A form with a field for each pin, and some others.
  const ordering = { config: { mostFields: readingLimits.pins + 100 } };
  app.post("/api/lists/pinned-pages/updateOrder", ordering, (request, reply) =>
    answerPins(request, reply, (accountId, reading) => orderPins(reading, accountId, parseOrder(request.body))),
  );
  app.post<{ Params: { id: string } }>("/api/lists/pinned-pages/:id", (request, reply) =>
    answerPins(request, reply, (accountId, reading) => pinPage(reading, accountId, request.params.id)),
  );
  app.delete<{ Params: { id: string } }>("/api/lists/pinned-pages/:id", (request, reply) =>
    answerPins(request, reply, (accountId, reading) => unpinPage(reading, accountId, request.params.id)),
  );
  app.post<{ Params: { id: string } }>("/api/lists/recently-viewed/:id", async (request, reply) => {
    const { id } = requireAccount(await sessionOf(request));
    await trackView(readingFor(all, await readerOf(request)), id, request.params.id);
    return reply.header("cache-control", "no-store").send({ loggedIn: true, success: true, message: "" });
  });
}
