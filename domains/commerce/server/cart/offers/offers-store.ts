import type { Queries } from "../../../../../platform/db/database.ts";
import type { OffersTable } from "../../tables.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import type { AppliedOffer } from "../../../purchase/price-cart.ts";

type Db = Queries;

/** Adds an offer. Returns false if there is one with the same code or id. */
export async function insertOffer(db: Db, offer: OffersTable): Promise<boolean> {
  const inserted = await db
    .insertInto("offers")
    .values(offer)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findOffer(db: Db, by: { id: string } | { codeHash: string }): Promise<OffersTable | undefined> {
  const offers = db.selectFrom("offers").selectAll();
  return await (
    "id" in by ? offers.where("id", "=", by.id) : offers.where("code_hash", "=", by.codeHash)
  ).executeTakeFirst();
}

/** Reads offers, the newest first: all, or a part. */
export async function listOffers(
  db: Db,
  { before, limit }: { before?: string | undefined; limit?: number } = {},
): Promise<OffersTable[]> {
  return await db
    .selectFrom("offers")
    .selectAll()
    .$if(before !== undefined, (offers) => offers.where("id", "<", before ?? ""))
    // Ids sort by the time they were made.
    .orderBy("id", "desc")
    .$if(limit !== undefined, (offers) => offers.limit(limit ?? 0))
    .execute();
}

/** Marks an offer as withdrawn. Returns false if there is none, or it was withdrawn before. */
export async function markWithdrawn(db: Db, id: string, at: number): Promise<boolean> {
  const marked = await db
    .updateTable("offers")
    .set({ withdrawn_at: at })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Whether an account has used an offer in an order that came to something. */
export async function hasUsedOffer(db: Db, offerId: string, accountId: string): Promise<boolean> {
  const used = await db
    .selectFrom("offer_uses")
    .select("order_id")
    .where("offer_id", "=", offerId)
    .where("account_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

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
