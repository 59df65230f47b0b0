/** What app/ gives loaders. */
export { type CommerceApi, commerceApi } from "./commerce-api.ts";
export { lazyCommerceApi } from "./client/lazy-http-api.ts";
