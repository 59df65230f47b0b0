import type { Queries } from "../../../../../platform/db/database.ts";
import type { OffersTable } from "../../tables.ts";

type Db = Queries;

/** Adds an offer. Returns false if there is one with the same code. */
export async function insertOffer(db: Db, offer: OffersTable): Promise<boolean> {
  const inserted = await db
    .insertInto("offers")
    .values(offer)
    .onConflict((conflict) => conflict.column("code_hash").doNothing())
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

/** Reads all offers, the newest first. */
export async function listOffers(db: Db): Promise<OffersTable[]> {
  return await db.selectFrom("offers").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").execute();
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
