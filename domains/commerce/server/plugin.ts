import type { FastifyPluginAsync } from "fastify";
import { madeAnswer } from "../../../platform/http/api/made-answer.ts";
import { withContracts } from "../../../platform/http/api/with-contracts.ts";
import { type ResponseCache, sendCached } from "../../../platform/http/response-cache.ts";
import { commerceCalls } from "../calls.ts";
import { type CartRoutes, cartRoutes } from "./cart/cart-routes.ts";
import type { OpenCatalog } from "./catalog/open-catalog.ts";
import { type KeyRoutes, keyRoutes } from "./keys/routes.ts";
import { type ReminderRoutes, reminderRoutes } from "./reminders/routes.ts";

// What app/ composes besides the plugin.
export { DOCUMENT_ATTACHMENT, readDocumentAttachment } from "./documents/document-attachment.ts";
export { type Documents, documentJobs } from "./documents/document-jobs.ts";
export { type CartRoutes, updateCartHandler } from "./cart/cart-routes.ts";
export type { KeyRoutes } from "./keys/routes.ts";
export { openCatalog, type OpenCatalog } from "./catalog/open-catalog.ts";

export interface CommerceOptions {
  catalog: OpenCatalog;
  responses: ResponseCache;
  supportEmail: string;
  keys: KeyRoutes;
  carts: CartRoutes;
  reminders: ReminderRoutes;
}

/** The calls about what is for sale, about carts, prepaid keys, and reminders. */
export const commercePlugin: FastifyPluginAsync<CommerceOptions> = (
  app,
  { catalog, supportEmail, responses, keys, carts, reminders },
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
  return Promise.resolve();
};
