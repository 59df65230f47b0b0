import { readJson } from "../../../../../platform/db/json.ts";
import type { PersonalData } from "../../../../../platform/personal-data/personal-data.ts";
import { deleteCart, findCart, readCartLines } from "../cart-store.ts";

/** What an account means to buy, and what it has entered about itself for that. */
export const cartData: PersonalData = {
  name: "cart",
  read: async (db, { id }) => {
    const cart = await findCart(db, { accountId: id });
    if (!cart) return null;
    const lines = (await readCartLines(db, cart.id)).map(({ kind, purchasableId, qty }) => ({
      kind,
      purchasableId,
      qty,
    }));
    return { changedAt: new Date(cart.updated_at), buyer: readJson(cart.buyer), returnTo: cart.return_to, lines };
  },
  remove: async (trx, { id }) => {
    const cart = await findCart(trx, { accountId: id });
    if (cart) await deleteCart(trx, cart.id);
  },
  kept: [],
};
