import type { Queries } from "../../../../../platform/db/database.ts";
import { consumeRateLimit, type Limit, returnTurn } from "../../../../../platform/limits/rate-limit.ts";
import { networkForLimits } from "../../../../accounts/server/security/public.ts";
import { type AppliedOffer, type PricedCart, offerProblem } from "../../../purchase/price-cart.ts";
import type { OffersTable } from "../../tables.ts";
import type { CartOwner } from "../cart-store.ts";
import { changeCart } from "../carts.ts";
import { type Carts, accountOf } from "../read-cart.ts";

import { codeMissing, codeUnknown, offerUseless, tooManyCodes } from "./errors.ts";
import { hashCode, plainCode } from "./make-offer.ts";
import { findOffer, toApplied } from "./offers-store.ts";

const HOUR = 3_600_000;

/** Unknown codes; known ones don't count. A school may have one address. */
const codeLimits = {
  cart: { name: "offer-tries", burst: 10, everyMs: HOUR / 10 },
  address: { name: "offer-tries-from-address", burst: 30, everyMs: HOUR / 30 },
} as const satisfies Record<string, Limit>;

/**
 * Lowers the prices of a cart by the offer with this code, in place of another one.
 * @throws AppError offer-missing, offer-unknown, offer-useless, too-many-codes
 */
export async function applyOffer(
  carts: Carts,
  owner: CartOwner,
  { typed, ip }: { typed: string; ip: string },
): Promise<PricedCart> {
  if (plainCode(typed) === "") throw codeMissing();
  const uncount = await countTry(carts, owner, ip);
  const offer = await findCoded(carts.database.db, typed);
  await uncount();
  const { id } = await checkUseful(carts.database.db, carts, offer, accountOf(owner));
  return await changeCart(carts, owner, () => Promise.resolve({ fields: { offer_id: id } }));
}

/**
 * Finds the offer with a code, as it lowers an account's prices now.
 * @throws AppError offer-unknown, offer-useless
 */
export async function findUsefulOffer(
  db: Queries,
  carts: Pick<Carts, "subscriptions" | "catalog">,
  { typed, accountId }: { typed: string; accountId: string | null },
): Promise<AppliedOffer> {
  return await checkUseful(db, carts, await findCoded(db, typed), accountId);
}

async function findCoded(db: Queries, typed: string): Promise<OffersTable> {
  const offer = await findOffer(db, { codeHash: hashCode(plainCode(typed)) });
  if (!offer) throw codeUnknown();
  return offer;
}

async function checkUseful(
  db: Queries,
  { subscriptions: { clock, zone }, catalog }: Pick<Carts, "subscriptions" | "catalog">,
  offer: OffersTable,
  accountId: string | null,
): Promise<AppliedOffer> {
  const applied = await toApplied(db, offer, accountId);
  const { currency } = catalog.now.catalog;
  const problem = offerProblem(applied, { today: zone.dayAt(clock.now()), currency });
  if (problem !== null) throw offerUseless(problem);
  return applied;
}

/** Takes the offer out of a cart. */
export async function removeOffer(carts: Carts, owner: CartOwner): Promise<PricedCart> {
  return await changeCart(carts, owner, () => Promise.resolve({ fields: { offer_id: null } }));
}

/** Counts a try, of whoever has the cart and of its network. Returns what takes it back. */
async function countTry(
  { database, subscriptions: { clock }, limited }: Carts,
  owner: CartOwner,
  ip: string,
): Promise<() => Promise<void>> {
  if (!limited) return () => Promise.resolve();
  const who = "accountId" in owner ? owner.accountId : owner.visitorHash;
  const tries = [
    [codeLimits.cart, who],
    [codeLimits.address, networkForLimits(ip)],
  ] as const;
  for (const [limit, name] of tries) {
    const turn = await consumeRateLimit(database.relaxed, clock, limit, name);
    if (!turn.granted) throw tooManyCodes(turn.waitMs);
  }
  return async () => {
    for (const [limit, name] of tries) await returnTurn(database.relaxed, limit, name);
  };
}
