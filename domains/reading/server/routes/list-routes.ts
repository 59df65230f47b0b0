import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ListedPage } from "../../../subscriptions/contract.ts";
import { requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import { clearPins } from "../pins/clear-pins.ts";
import { listPins } from "../pins/list-pins.ts";
import { orderPins } from "../pins/order-pins.ts";
import { parseOrder } from "../pins/parse-order.ts";
import { pinPage } from "../pins/pin-page.ts";
import { restorePins } from "../pins/restore-pins.ts";
import { unpinPage } from "../pins/unpin-page.ts";
import type { Reading } from "../reading.ts";
import { trackView } from "../viewed/track-view.ts";

interface Lists {
  reading: Reading;
  sessionOf: SessionOf;
}

/** Listed pages as JSON: the same few are sent with every answer. */
const written = new WeakMap<ListedPage, string>();

function jsonOf(page: ListedPage): string {
  const json = written.get(page) ?? JSON.stringify(page);
  written.set(page, json);
  return json;
}

/** The lists of a reader with an account: pinned and recently viewed pages (section 7 of the specification). */
export function listRoutes(app: FastifyInstance, { reading, sessionOf }: Lists): void {
  /** Does something with the reader's pins and answers with the list as it is then. */
  async function answerPins(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (accountId: string) => Promise<void>,
    message = "",
  ): Promise<FastifyReply> {
    const { id } = requireAccount(await sessionOf(request));
    await act(id);
    const pages = (await listPins(reading, id)).map(jsonOf).join(",");
    return reply
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(`{"loggedIn":true,"success":true,"message":${JSON.stringify(message)},"data":{"data":[${pages}]}}`);
  }

  app.get("/api/lists/pinned-pages", (request, reply) => answerPins(request, reply, () => Promise.resolve()));
  app.post("/api/lists/pinned-pages/clear", (request, reply) =>
    answerPins(request, reply, (accountId) => clearPins(reading, accountId), "All pins were removed."),
  );
  app.post("/api/lists/pinned-pages/restore", (request, reply) =>
    answerPins(request, reply, (accountId) => restorePins(reading, accountId), "Your pins are back."),
  );
  app.post("/api/lists/pinned-pages/updateOrder", (request, reply) =>
    answerPins(request, reply, (accountId) => orderPins(reading, accountId, parseOrder(request.body))),
  );
  app.post<{ Params: { id: string } }>("/api/lists/pinned-pages/:id", (request, reply) =>
    answerPins(request, reply, (accountId) => pinPage(reading, accountId, request.params.id)),
  );
  app.delete<{ Params: { id: string } }>("/api/lists/pinned-pages/:id", (request, reply) =>
    answerPins(request, reply, (accountId) => unpinPage(reading, accountId, request.params.id)),
  );
  app.post<{ Params: { id: string } }>("/api/lists/recently-viewed/:id", async (request, reply) => {
    const { id } = requireAccount(await sessionOf(request));
    await trackView(reading, id, request.params.id);
    return reply.header("cache-control", "no-store").send({ loggedIn: true, success: true, message: "" });
  });
}
