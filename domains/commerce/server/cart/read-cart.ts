import type { Database, Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { type PricedCart, type WishedCart, emptyWishes, priceCart } from "../../purchase/price-cart.ts";
import type { PricingContext, WishedLine } from "../../purchase/line-facts.ts";
import { readAppliedOffer } from "./offers/offers-store.ts";
import type { CartsTable } from "../tables.ts";
import { type CartOwner, findCart, readCartLines, readPaidParts } from "./cart-store.ts";

import type { Day } from "../../../../platform/clock/time-zone.ts";
import { type ManagedPlace, readGroupTitle, readManagedPlace } from "../../../groups/server/public.ts";
import {
  type AccountFacts,
  type Subscriptions,
  readAccountFacts,
  readGrantKeys,
  readGroupTerms,
} from "../../../subscriptions/server/public.ts";
import { dateOwnTerms, dateTerms, presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { type Holder, type Holding, type RenewalWindows, nobody } from "../../purchase/holdings.ts";
import type { OpenCatalog } from "../catalog/open-catalog.ts";

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

/** Reads what an account may renew and add to: its own subscription, and that of the group it manages. */
export async function readHolder(db: Queries, accountId: string | null, today: Day): Promise<Holder> {
  if (accountId === null) return nobody;
  const facts = await readAccountFacts(db, accountId);
  const managed = await readManagedPlace(db, accountId);
  const own: Holding = {
    groupId: null,
    kind: "individual",
    title: "",
    users: 1,
    terms: dateOwnTerms(facts, today).map((term) => ({ ...term, paid: [] })),
  };
  const holdings = managed ? [own, await readGroupHolding(db, managed, today)] : [own];
  return { holdings, seatIn: await readSeatTitle(db, facts, today) };
}

async function readGroupHolding(db: Queries, group: ManagedPlace, today: Day): Promise<Holding> {
  const terms = dateTerms((await readGroupTerms(db, [group.id])).get(group.id) ?? [], today);
  const keys = await readGrantKeys(db, group.id);
  const paid = await readPaidParts(
    db,
    keys.map(({ grantKey }) => grantKey),
  );
  return {
    groupId: group.id,
    kind: group.type,
    title: group.title,
    users: group.users,
    terms: terms.map((term) => ({
      ...term,
      paid: keys.flatMap(({ termId, grantKey }) => {
        const part = paid.get(grantKey);
        return part && termId === term.id ? [part] : [];
      }),
    })),
  };
}

/** The title of the group in which an account has a seat, if its term runs. */
async function readSeatTitle(db: Queries, facts: AccountFacts, today: Day): Promise<string | null> {
  const seat = presentSeat(facts);
  if (!seat) return null;
  const terms = dateTerms(facts.groupTerms.get(seat.groupId) ?? [], today);
  if (!terms.some(({ from, until }) => from <= today && today <= until)) return null;
  return (await readGroupTitle(db, seat.groupId)) ?? null;
}

/** What the commands about carts work with. */
export interface Carts {
  database: Database;
  subscriptions: Subscriptions;
  catalog: OpenCatalog;
  windows: RenewalWindows;
  /** Whether attempts are limited. */
  limited: boolean;
}
