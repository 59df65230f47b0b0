import type { Trx } from "../../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../../platform/db/json.ts";
import type { WishedLine } from "../../../purchase/line-facts.ts";
import { deleteCart, findCart, lockCart, readCartLines, saveCart } from "../cart-store.ts";
import type { Carts } from "../carts.ts";
import { openCart } from "../change-cart.ts";
import { readContext } from "../reading/read-cart.ts";
import { addLines, isSame } from "../update-cart.ts";

/**
 * Puts what a visitor has chosen into the cart of the account that they log in to, in the transaction that begins their
 * session: the lines of both, of equal ones the larger number. Where a cart has one of a kind, what was chosen last
 * stays. The visitor's cart is gone then.
 */
export async function mergeCarts(
  trx: Trx,
  carts: Carts,
  { accountId, visitorHash }: { accountId: string; visitorHash: string },
): Promise<void> {
  if (!(await findCart(trx, { visitorHash }))) return;
  const cart = await openCart(trx, carts, { accountId });
  const visitors = await lockCart(trx, { visitorHash }, carts.database.flavor);
  if (!visitors) return;
  const present = await readCartLines(trx, cart.id);
  const lines = (await readCartLines(trx, visitors.id)).map((line) => ({ ...line, qty: largest(line, present) }));
  const context = await readContext(trx, carts, { accountId });
  await addLines(trx, carts, { cart, lines, context });
  await deleteCart(trx, visitors.id);
  await saveCart(trx, cart.id, {
    buyer: writeJson({ ...readJson(cart.buyer), ...readJson(visitors.buyer) }),
    offer_id: visitors.offer_id ?? cart.offer_id,
    return_to: visitors.return_to === "" ? cart.return_to : visitors.return_to,
  });
}

function largest(line: WishedLine, others: readonly WishedLine[]): number {
  return Math.max(line.qty, ...others.filter((other) => isSame(other, line)).map(({ qty }) => qty));
}
