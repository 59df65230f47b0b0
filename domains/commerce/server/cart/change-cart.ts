import type { Trx } from "../../../../platform/db/database.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Buyer } from "../../contract.ts";
import type { PricingContext } from "../../purchase/line-facts.ts";
import { priceCart, type PricedCart } from "../../purchase/price-cart.ts";
import type { CartsTable } from "../tables.ts";
import { type CartOwner, findCart, insertCart, lockCart, saveCart } from "./cart-store.ts";
import type { Carts } from "./carts.ts";
import { readContext, readWishes } from "./reading/read-cart.ts";

/** What a change saves of the cart itself. */
export type CartChange = Partial<Pick<CartsTable, "buyer" | "offer_id" | "return_to">>;

/**
 * Changes a cart, which is made if there is none, in one transaction: nobody else changes it meanwhile, and its revision
 * grows. Returns it as it is then. It is priced after the transaction, so that carts that change at once wait for each
 * other's writes alone.
 */
export async function changeCart(
  carts: Carts,
  owner: CartOwner,
  change: (trx: Trx, cart: CartsTable) => Promise<CartChange>,
  context?: PricingContext,
): Promise<PricedCart> {
  const { db } = carts.database;
  await db.transaction().execute(async (trx) => {
    const cart = await openCart(trx, carts, owner);
    const changed = await change(trx, cart);
    await saveCart(trx, cart, { ...changed, updated_at: carts.subscriptions.clock.now() });
  });
  return priceCart(await readWishes(db, await findCart(db, owner)), context ?? (await readContext(db, carts, owner)));
}

/** The cart of an owner, locked; made if there is none. */
export async function openCart(
  trx: Trx,
  { database: { flavor }, subscriptions: { clock } }: Carts,
  owner: CartOwner,
): Promise<CartsTable> {
  const present = await lockCart(trx, owner, flavor);
  if (present) return present;
  await insertCart(trx, {
    id: newId(clock),
    account_id: "accountId" in owner ? owner.accountId : null,
    visitor_hash: "visitorHash" in owner ? owner.visitorHash : null,
    revision: 0,
    buyer: writeJson<Partial<Buyer>>({}),
    offer_id: null,
    return_to: "",
    updated_at: clock.now(),
  });
  const made = await lockCart(trx, owner, flavor);
  // Whoever was faster made it.
  if (!made) throw new Error("A cart that was just made is gone.");
  return made;
}
