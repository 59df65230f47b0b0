import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { withContracts } from "../../../../../platform/http/api/with-contracts.ts";
import { requireAccount } from "../../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../../accounts/server/security/public.ts";
import type { Quote } from "../../../contract.ts";
import { quoteCalls } from "../../../orders/order-calls.ts";
import { quoteDocumentPath, quotePath } from "../../../orders/order-paths.ts";
import { readDocument, readDocumentPdf } from "../../documents/documents.ts";
import type { Orders } from "../orders.ts";
import { documentPagePolicy, renderDocumentPage } from "../paper/document-page.ts";
import { noSuchQuote } from "./quote-errors.ts";
import { acceptQuote, countWrongLinks, findQuoteFor, orderHref, quoteHref, readQuoteFor } from "./quotes.ts";
import { makeQuote } from "./make-quote.ts";
import { mutationRefused } from "../../../../../platform/http/guard-mutations.ts";

/** What can't be a number is answered as one that no quote has. */
const paramsSchema = z.object({ number: z.string().max(40).catch("") });
const { token, ...billingFields } = quoteCalls.accept.schema.body.shape;
const querySchema = z.object({ token: token.catch(undefined) });
/** What can't be a field's is as if it were empty: it is said beside the field. */
const sentSchema = z.object(billingFields).catch({});

/**
 * Orders what was quoted by the form of the quote's page without scripts: the call that accepts it, with the same fields.
 * Returns the order's page.
 * @throws AppError what the call throws; the quote is shown again with the reason
 */
export async function sendQuoteForm(
  { orders, sessionOf, limited }: QuoteRoutes,
  request: FastifyRequest,
): Promise<string> {
  if (request.hasStaleForm) throw mutationRefused();
  const account = (await sessionOf(request))?.account;
  const { number } = paramsSchema.parse(request.params);
  const { ip } = request;
  const viewer = { account, token: querySchema.parse(request.query).token, ip };
  const order = await countWrongLinks(orders, { ip, limited: limited && !account }, () =>
    acceptQuote(orders, number, viewer, sentSchema.parse(request.body)),
  );
  return orderHref(orders, order);
}

/** What the calls about quotes work with. */
export interface QuoteRoutes {
  orders: Orders;
  sessionOf: SessionOf;
  /** Whether wrong links are counted. */
  limited: boolean;
}

/** The calls about quotes, and their documents. None is for caches. */
export function quoteRoutes(app: FastifyInstance, routes: QuoteRoutes): void {
  const { orders, sessionOf } = routes;
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  const api = withContracts(app);

  api.route({
    ...quoteCalls.make,
    handler: async (request) => {
      const account = requireAccount(await sessionOf(request), request);
      const quote = await makeQuote(orders, account, request.body);
      const message = `Quote ${quote.number} has been created and is on its way to ${account.email}.`;
      const data = { number: quote.number, href: quoteHref(orders, quote) };
      return { loggedIn: true, success: true, message, data };
    },
  });
  api.route({
    ...quoteCalls.read,
    handler: async (request) => {
      const data = await readViewerQuote(routes, request, request.params.number, request.query.token);
      return { loggedIn: (await sessionOf(request)) !== undefined, data };
    },
  });
  api.route({
    ...quoteCalls.accept,
    config: { forAnybody: true },
    handler: async (request) => {
      const account = (await sessionOf(request))?.account;
      const { token, ...billing } = request.body;
      const { ip } = request;
      const order = await countWrongLinks(orders, { ip, limited: routes.limited && !account }, () =>
        acceptQuote(orders, request.params.number, { account, token, ip }, billing),
      );
      const message = `Order ${order.number} is placed.`;
      const data = { number: order.number, href: orderHref(orders, order) };
      return { loggedIn: account !== undefined, success: true, message, data };
    },
  });
  app.get("/quotes/:number/document", (request, reply) => sendPage(routes, request, reply));
  app.get("/quotes/:number/document.pdf", (request, reply) => sendPdf(routes, request, reply));
}

/**
 * A quote for the sender of a request, by its link's token or by the session.
 * @throws AppError not-found, too-many-links
 */
export async function readViewerQuote(
  { orders, sessionOf, limited }: QuoteRoutes,
  request: FastifyRequest,
  number: string,
  token: string | undefined,
): Promise<Quote> {
  const account = (await sessionOf(request))?.account;
  const { ip } = request;
  return await countWrongLinks(orders, { ip, limited: limited && !account }, () =>
    readQuoteFor(orders, number, { account, token }),
  );
}

/** A number that none can have is nobody's. */
const withToken = z.object({ token: z.string().max(100).optional().catch(undefined) });

async function findAsked({ orders, sessionOf, limited }: QuoteRoutes, request: FastifyRequest) {
  const { number } = paramsSchema.parse(request.params);
  const { token } = withToken.parse(request.query);
  const account = (await sessionOf(request))?.account;
  const quote = await countWrongLinks(orders, { ip: request.ip, limited: limited && !account }, () =>
    findQuoteFor(orders.database.db, orders, number, { account, token }),
  );
  return { quote, key: token === undefined ? "" : `?token=${encodeURIComponent(token)}` };
}

async function sendPage(routes: QuoteRoutes, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { quote, key } = await findAsked(routes, request);
  const document = await readDocument(routes.orders.database.db, quote.document_id);
  if (!document) throw noSuchQuote();
  const links = { pdf: `${quoteDocumentPath(quote.number)}.pdf${key}`, order: quotePath(quote.number) + key };
  // A secret link must not go along to other sites.
  return await reply
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .header("content-security-policy", documentPagePolicy)
    .send(renderDocumentPage(document.content, links));
}

/** Sends a PDF; until it is there, leads to the page, which says the same. */
async function sendPdf(routes: QuoteRoutes, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { quote, key } = await findAsked(routes, request);
  const bytes = await readDocumentPdf(routes.orders.database, quote.document_id);
  if (!bytes) return await reply.redirect(quoteDocumentPath(quote.number) + key, 302);
  return await reply
    .type("application/pdf")
    .header("referrer-policy", "no-referrer")
    .header("content-disposition", `inline; filename="${quote.number}.pdf"`)
    .send(Buffer.from(bytes));
}
