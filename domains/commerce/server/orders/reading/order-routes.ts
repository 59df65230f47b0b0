import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { notFound } from "../../../../../platform/http/errors.ts";
import { withContracts } from "../../../../../platform/http/api/with-contracts.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { requireAccount, type SessionOf } from "../../../../accounts/server/public.ts";
import { orderCalls } from "../../../orders/order-calls.ts";
import { documentPath, orderPath, PAY_FAILED } from "../../../orders/order-paths.ts";
import { listDocumentsOfOrder, readDocumentPdf } from "../../documents/read-documents.ts";
import { openReturns } from "../../payments/settle-on-return.ts";
import { documentPagePolicy, renderDocumentPage } from "../paper/document-page.ts";
import type { Orders } from "../orders.ts";
import { placeOrder } from "../place-order.ts";
import { beginToPay, goOnToPay } from "./begin-to-pay.ts";
import { waysToPay } from "./ways-to-pay.ts";
import { findOrderFor } from "./find-order.ts";
import { listOrdersFor, readOrderFor } from "./order-desk.ts";

/** What the calls about orders work with. */
export interface OrderRoutes {
  orders: Orders;
  sessionOf: SessionOf;
}

/** The calls about orders, and their documents. What they answer is one buyer's own. */
export function orderRoutes(app: FastifyInstance, routes: OrderRoutes): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  const { orders, sessionOf } = routes;
  const accountOf = async (request: FastifyRequest): Promise<Account | undefined> =>
    (await sessionOf(request))?.account;
  const settle = openReturns(orders, { log: app.log });
  const api = withContracts(app);

  api.route({
    ...orderCalls.place,
    handler: async (request) => {
      const account = requireAccount(await sessionOf(request), request);
      const order = await placeOrder(orders, account, { ...request.body, ip: request.ip });
      const data = await beginToPay(orders, request.log, order);
      const message = data.href.endsWith(PAY_FAILED)
        ? `Order ${order.number} is placed, but the page to pay on can't be reached now. Pay it later from here.`
        : `Order ${order.number} is placed.`;
      return { loggedIn: true, success: true, message, data };
    },
  });
  api.route({
    ...orderCalls.waysToPay,
    handler: async (request) => ({ loggedIn: (await accountOf(request)) !== undefined, data: waysToPay(orders) }),
  });
  api.route({
    ...orderCalls.list,
    handler: async (request) => {
      const account = requireAccount(await sessionOf(request), request);
      return { loggedIn: true, data: await listOrdersFor(orders.database.db, orders, account) };
    },
  });
  api.route({
    ...orderCalls.read,
    handler: async (request) => {
      const account = await accountOf(request);
      const { token } = request.query;
      const data = await readOrderFor(orders, request.params.number, { account, token, settle });
      return { loggedIn: account !== undefined, data };
    },
  });
  api.route({
    ...orderCalls.pay,
    config: { forAnybody: true },
    handler: async (request) => {
      const account = await accountOf(request);
      const { provider, token } = request.body;
      const order = await findOrderFor(orders.database.db, orders, request.params.number, { account, token });
      const data = await goOnToPay(orders, order, { provider, token, ip: request.ip });
      return { loggedIn: account !== undefined, success: true, message: "", data };
    },
  });
  documentRoutes(app, routes);
}

const documentParams = z.object({ number: z.string(), document: z.string() });
const withToken = z.object({ token: z.string().optional().catch(undefined) });

/** Issued documents: as pages, and as PDF with '.pdf' behind their numbers. */
function documentRoutes(app: FastifyInstance, { orders, sessionOf }: OrderRoutes): void {
  app.get("/orders/:number/documents/:document", async (request, reply) => {
    const { number, document } = documentParams.parse(request.params);
    const { token } = withToken.parse(request.query);
    const { db } = orders.database;
    const account = (await sessionOf(request))?.account;
    const order = await findOrderFor(db, orders, number, { account, token });
    const wanted = document.replace(/\.pdf$/, "");
    const found = (await listDocumentsOfOrder(db, order.id)).find((one) => one.number === wanted);
    if (!found) throw notFound("This document");
    const key = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
    const page = documentPath(order.number, found.number);
    // A secret link must not go along to other sites.
    reply.header("referrer-policy", "no-referrer");
    if (document !== wanted)
      return await sendPdf(reply, { bytes: await readDocumentPdf(db, found.id), name: wanted, page: page + key });
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", documentPagePolicy)
      .send(renderDocumentPage(found.content, { pdf: `${page}.pdf${key}`, order: orderPath(order.number) + key }));
  });
}

/** Sends a PDF; until it is there, leads to the page, which says the same. */
async function sendPdf(
  reply: FastifyReply,
  { bytes, name, page }: { bytes: Uint8Array | undefined; name: string; page: string },
): Promise<FastifyReply> {
  if (!bytes) return await reply.redirect(page, 302);
  return await reply
    .type("application/pdf")
    .header("content-disposition", `inline; filename="${name}.pdf"`)
    .send(Buffer.from(bytes));
}
