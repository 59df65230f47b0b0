import type { Trx } from "../../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../../platform/db/json.ts";
import type { WishedLine } from "../../../purchase/line-facts.ts";
import { type CartOwner, deleteCart, findCart, lockCart, readCartLines, saveCart } from "../cart-store.ts";
import type { Carts } from "../carts.ts";
import { openCart } from "../change-cart.ts";
import { readContext } from "../reading/read-cart.ts";
import { addLines, isSame } from "../update-cart.ts";

interface Merge {
  accountId: string;
  /** Whose cart is gone then. */
  from: CartOwner;
  /** Whose details, offer and way back stay where both carts have them. */
  detailsOf: "account" | "other";
}

/**
 * Puts what a visitor, or another account, has chosen into the cart of an account: the lines of both, of equal ones the
 * larger number. Where a cart has one of a kind, what came in stays.
 */
export async function mergeCarts(trx: Trx, carts: Carts, { accountId, from, detailsOf }: Merge): Promise<void> {
  if (!(await findCart(trx, from))) return;
  const cart = await openCart(trx, carts, { accountId });
  const other = await lockCart(trx, from, carts.database.flavor);
  if (!other) return;
  const present = await readCartLines(trx, cart.id);
  const lines = (await readCartLines(trx, other.id)).map((line) => ({ ...line, qty: largest(line, present) }));
  const context = await readContext(trx, carts, { accountId });
  await addLines(trx, carts, { cart, lines, context });
  await deleteCart(trx, other.id);
  const [first, second] = detailsOf === "account" ? [cart, other] : [other, cart];
  await saveCart(trx, cart.id, {
    buyer: writeJson({ ...readJson(second.buyer), ...readJson(first.buyer) }),
    offer_id: first.offer_id ?? second.offer_id,
    return_to: first.return_to === "" ? second.return_to : first.return_to,
  });
}

function largest(line: WishedLine, others: readonly WishedLine[]): number {
  return Math.max(line.qty, ...others.filter((other) => isSame(other, line)).map(({ qty }) => qty));
}
