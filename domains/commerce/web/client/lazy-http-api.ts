import type { CommerceApi } from "../commerce-api.ts";

/** The CommerceApi over fetch; its code is loaded with the first call. */
export const lazyCommerceApi: CommerceApi = {
  offer: async () => (await import("./http-api.ts")).readOffer(),
  reminders: async (token) => (await import("./http-api.ts")).readReminders(token),
};
