import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { mutationRefused } from "../../../../../platform/http/guard-mutations.ts";
import { quoteCalls } from "../../../orders/quote-calls.ts";
import { acceptQuote } from "./accept-quote.ts";
import { countWrongLinks } from "./find-quote.ts";
import type { QuoteRoutes } from "./quote-routes.ts";
import { orderHref } from "./read-quote.ts";

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
