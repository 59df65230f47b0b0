import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import type { AppliedOffer } from "../../../purchase/discount.ts";
import type { OffersTable } from "../../tables.ts";
import { findOffer, hasUsedOffer } from "./offers-store.ts";

/** Reads an offer as prices depend on it for an account; null for a visitor's. */
export async function readAppliedOffer(
  db: Queries,
  offerId: string | null,
  accountId: string | null,
): Promise<AppliedOffer | null> {
  const offer = offerId === null ? undefined : await findOffer(db, { id: offerId });
  return offer ? await toApplied(db, offer, accountId) : null;
}

/** An offer as prices depend on it. */
export async function toApplied(db: Queries, offer: OffersTable, accountId: string | null): Promise<AppliedOffer> {
  const { id, label, percent, amount, currency, most_uses: most, used } = offer;
  return {
    id,
    label,
    tail: offer.code_tail,
    percent,
    amount,
    currency,
    startsOn: offer.starts_on,
    endsOn: offer.ends_on,
    isLeft: most === null || used < most,
    isOnce: offer.is_once === 1,
    isUsed: offer.is_once === 1 && accountId !== null && (await hasUsedOffer(db, id, accountId)),
    isWithdrawn: offer.withdrawn_at !== null,
    products: readJson(offer.products),
  };
}
