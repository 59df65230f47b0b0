import type { Trx } from "../../../../platform/db/database.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Buyer } from "../../contract.ts";
import type { PricingContext, WishedLine } from "../../purchase/line-facts.ts";
import { priceCart, type PricedCart } from "../../purchase/price-cart.ts";
import type { CartsTable } from "../tables.ts";
import { type CartFields, type CartOwner, insertCart, readCartLines, reviseCart, saveCart } from "./cart-store.ts";
import type { Carts } from "./carts.ts";
import { readContext, toWishes } from "./reading/read-cart.ts";

/** What a change has made of a cart. */
export interface CartChange {
  /** What is saved of the cart itself. */
  fields?: CartFields;
  /** All lines as they are now, if the change knows them. */
  lines?: readonly WishedLine[];
}

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
  const changed = await db.transaction().execute(async (trx) => {
    const cart = await openCart(trx, carts, owner);
    const { fields = {}, lines } = await change(trx, cart);
    await saveCart(trx, cart.id, fields);
    return { cart: { ...cart, ...fields }, lines: lines ?? (await readCartLines(trx, cart.id)) };
  });
  const wishes = await toWishes(db, changed.cart, changed.lines);
  return priceCart(wishes, context ?? (await readContext(db, carts, owner)));
}

/** The cart of an owner as a new revision, locked; made if there is none. */
export async function openCart(
  trx: Trx,
  { subscriptions: { clock } }: Pick<Carts, "subscriptions">,
  owner: CartOwner,
): Promise<CartsTable> {
  const present = await reviseCart(trx, owner, clock.now());
  if (present) return present;
  const made: CartsTable = {
    id: newId(clock),
    account_id: "accountId" in owner ? owner.accountId : null,
    visitor_hash: "visitorHash" in owner ? owner.visitorHash : null,
    revision: 1,
    buyer: writeJson<Partial<Buyer>>({}),
    offer_id: null,
    return_to: "",
    updated_at: clock.now(),
  };
  if (await insertCart(trx, made)) return made;
  // Whoever was faster made it.
  const theirs = await reviseCart(trx, owner, clock.now());
  if (!theirs) throw new Error("A cart that was just made is gone.");
  return theirs;
}
