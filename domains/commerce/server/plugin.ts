import type { FastifyPluginAsync } from "fastify";
import { madeAnswer } from "../../../platform/http/api/made-answer.ts";
import { withContracts } from "../../../platform/http/api/with-contracts.ts";
import { type ResponseCache, sendCached } from "../../../platform/http/response-cache.ts";
import { commerceCalls } from "../calls.ts";
import { type CartRoutes, cartRoutes } from "./cart/cart-routes.ts";
import type { OpenCatalog } from "./catalog/open-catalog.ts";
import { type KeyRoutes, keyRoutes } from "./keys/routes.ts";
import { type QuoteRoutes, quoteRoutes } from "./orders/quotes/quote-routes.ts";
import { type OrderRoutes, orderRoutes } from "./orders/reading/order-routes.ts";
import { noticeRoutes } from "./payments/stripe/webhooks/webhook-routes.ts";
import type { StripeAccess } from "./payments/stripe/stripe-client.ts";
import { type ReminderRoutes, reminderRoutes } from "./reminders/routes.ts";

// What app/ composes besides the plugin.
export { DOCUMENT_ATTACHMENT, readDocumentAttachment } from "./documents/documents.ts";
export { type Documents, documentJobs } from "./documents/document-jobs.ts";
export { type NextPage, type OrderRoutes, sendCartForm, sendOrderForm } from "./orders/reading/order-routes.ts";
export { type CartRoutes, keepVisitorCart, readViewerCart, updateCartHandler } from "./cart/cart-routes.ts";
export { forgetOldCarts } from "./cart/keeping/keep-carts.ts";
export { type QuoteRoutes, readViewerQuote, sendQuoteForm } from "./orders/quotes/quote-routes.ts";
export type { KeyRoutes } from "./keys/routes.ts";
export { payPagePolicy, renderPayPage } from "./orders/paper/document-page.ts";
export { readOrderFor } from "./orders/reading/read-order.ts";
export { waysToPay } from "./orders/reading/ways-to-pay.ts";
export { type ReminderRoutes, readViewerChoice } from "./reminders/routes.ts";
export { openReturns } from "./payments/reconcile-payment.ts";
export { cartsToOrder } from "./orders/carts/carts-to-order.ts";
export type { Orders } from "./orders/orders.ts";
export { commerceJobs } from "./orders/jobs.ts";
export { invoiceProvider } from "./payments/invoice/invoice-provider.ts";
export { readAttention } from "./payments/attention/attention.ts";
export { arePaymentsAnnounced } from "./payments/stripe/webhooks/webhook-routes.ts";
export { openStripe, type StripeAccess } from "./payments/stripe/stripe-client.ts";
export { startStripeJobs, stripeJobs } from "./payments/stripe/stripe-jobs.ts";
export { type StripePayments, stripeProvider } from "./payments/stripe/stripe-provider.ts";
export { openCatalog, type OpenCatalog } from "./catalog/open-catalog.ts";

export interface CommerceOptions {
  catalog: OpenCatalog;
  responses: ResponseCache;
  supportEmail: string;
  keys: KeyRoutes;
  carts: CartRoutes;
  reminders: ReminderRoutes;
  orders: OrderRoutes;
  /** The way to Stripe, if there is one. */
  stripe: StripeAccess | undefined;
  quotes: QuoteRoutes;
}

/** The calls about what is for sale, about carts, orders and quotes, prepaid keys, and reminders; and Stripe's notices. */
export const commercePlugin: FastifyPluginAsync<CommerceOptions> = async (
  app,
  { catalog, supportEmail, responses, keys, carts, reminders, orders, stripe, quotes },
) => {
  const api = withContracts(app);

  api.route({
    ...commerceCalls.catalog,
    handler: async (request, reply) => {
      const made = await responses.getOrMake(`catalog ${catalog.now.version}`, () =>
        Promise.resolve(madeAnswer(commerceCalls.catalog, { data: { catalog: catalog.now.catalog, supportEmail } })),
      );
      return sendCached(request, reply, made);
    },
  });
  cartRoutes(app, carts);
  keyRoutes(app, keys);
  reminderRoutes(app, reminders);
  await app.register((own, _options, done) => {
    orderRoutes(own, orders);
    done();
  });
  if (stripe) await app.register(noticeRoutes, { access: stripe, database: orders.orders.database });
  await app.register((own, _options, done) => {
    quoteRoutes(own, quotes);
    done();
  });
};
