import type { PricedCart } from "../../purchase/price-cart.ts";
import { type CartOwner, deleteCartLine, saveQuantity } from "./cart-store.ts";
import type { Carts } from "./carts.ts";
import { changeCart } from "./change-cart.ts";

/** Changes how many of a line are wished for; 0 removes it. A line that is gone stays gone: the cart is shown as it is. */
export async function changeLine(
  carts: Carts,
  owner: CartOwner,
  { lineId, qty }: { lineId: string; qty: number },
): Promise<PricedCart> {
  return await changeCart(carts, owner, async (trx, cart) => {
    if (qty === 0) await deleteCartLine(trx, cart.id, lineId);
    else await saveQuantity(trx, cart.id, lineId, qty);
    return {};
  });
}
