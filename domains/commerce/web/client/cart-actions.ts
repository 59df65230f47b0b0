import type { CartActions } from "../cart/use-cart.ts";

const calls = () => import("./http-api.ts");

/** What can be done with the viewer's cart. The code of its calls is loaded with the first. */
export const cartActions: CartActions = {
  load: async () => (await calls()).readCart(),
  changeLine: async (lineId, qty) => (await calls()).changeLine(lineId, qty),
  restoreLine: async (line) => (await calls()).restoreLine(line),
  applyOffer: async (code) => (await calls()).applyOffer(code),
  removeOffer: async () => (await calls()).removeOffer(),
  saveBuyer: async (buyer) => (await calls()).saveBuyer(buyer),
  place: async (cart, provider) => (await calls()).placeOrder(cart, provider),
  // A whole page: the banner, and what every screen knows of the reader's access and seats, have changed.
  quote: async (cart) => (await calls()).makeQuote(cart),
  leave: ({ href, redirect }) => location.assign(redirect ?? href),
};
