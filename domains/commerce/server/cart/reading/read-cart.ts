import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { emptyWishes, priceCart, type PricedCart, type WishedCart } from "../../../purchase/price-cart.ts";
import type { PricingContext, WishedLine } from "../../../purchase/line-facts.ts";
import { readAppliedOffer } from "../offers/read-offer.ts";
import type { CartsTable } from "../../tables.ts";
import { type CartOwner, findCart, readCartLines } from "../cart-store.ts";
import type { Carts } from "../carts.ts";
import { readHolder } from "./read-holder.ts";

/** The account of an owner; null for a visitor. */
export function accountOf(owner: CartOwner | undefined): string | null {
  return owner && "accountId" in owner ? owner.accountId : null;
}

/** Reads what prices depend on now, besides the cart. */
export async function readContext(
  db: Queries,
  { subscriptions: { clock, zone }, catalog, windows }: Carts,
  owner: CartOwner | undefined,
): Promise<PricingContext> {
  const today = zone.dayAt(clock.now());
  const holder = await readHolder(db, accountOf(owner), today);
  return { catalog: catalog.now.catalog, today, windows, holder };
}

/** Reads what a cart wishes for. */
export async function readWishes(db: Queries, cart: CartsTable | undefined): Promise<WishedCart> {
  return cart ? await toWishes(db, cart, await readCartLines(db, cart.id)) : emptyWishes;
}

/** What a cart with these lines wishes for. */
export async function toWishes(db: Queries, cart: CartsTable, lines: readonly WishedLine[]): Promise<WishedCart> {
  return {
    revision: cart.revision,
    lines,
    buyer: readJson(cart.buyer),
    offer: await readAppliedOffer(db, cart.offer_id, cart.account_id),
    returnTo: cart.return_to,
  };
}

/** Reads a cart and prices it now. Never makes one: without an owner, or a cart, it is empty. */
export async function readCart(db: Queries, carts: Carts, owner: CartOwner | undefined): Promise<PricedCart> {
  const cart = owner && (await findCart(db, owner));
  return priceCart(await readWishes(db, cart), await readContext(db, carts, owner));
}
