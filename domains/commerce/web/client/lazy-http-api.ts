import type { CommerceApi } from "../commerce-api.ts";

const calls = () => import("./http-api.ts");

/** The CommerceApi over fetch; its code is loaded with the first call. */
export const lazyCommerceApi: CommerceApi = {
  refusal: null,
  offer: async () => (await calls()).readOffer(),
  checkout: async () => {
    const { readCart, readWays } = await calls();
    const [cart, ways] = await Promise.all([readCart(), readWays()]);
    return { cart, ways };
  },
  order: async (number, token) => (await calls()).readOrder(number, token),
  quote: async (number, token) => (await calls()).readQuote(number, token),
  reminders: async (token) => (await calls()).readReminders(token),
};
