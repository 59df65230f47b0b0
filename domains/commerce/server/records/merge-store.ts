import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { Merging } from "../../../../platform/personal-data/merged-data.ts";

/** The numbers of orders of an account whose payment is under way at a provider. */
export async function listPayingNow(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.id", "payment_attempts.order_id")
    .select("orders.number")
    .where("orders.account_id", "=", accountId)
    .where("payment_attempts.open_key", "is not", null)
    .orderBy("orders.number")
    .execute();
  return rows.map(({ number }) => number);
}

/** How many of these an account has. */
export async function countPurchases(
  db: Queries,
  accountId: string,
): Promise<Record<"orders" | "quotes" | "keys", number>> {
  const { orders, quotes, keys } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("orders")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("account_id", "=", accountId)
        .as("orders"),
      selectFrom("quotes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("account_id", "=", accountId)
        .as("quotes"),
      selectFrom("keys")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("redeemed_by", "=", accountId)
        .as("keys"),
    ])
    .executeTakeFirstOrThrow();
  return { orders: orders ?? 0, quotes: quotes ?? 0, keys: keys ?? 0 };
}

/** Lets offers that work once for each account count for the kept one, unless it has used them itself. */
export async function joinOfferUses(trx: Trx, { kept, other }: Merging): Promise<void> {
  const uses = await trx
    .selectFrom("offer_uses")
    .select(["order_id", "offer_id"])
    .where("account_id", "=", other.id)
    .where("once_key", "is not", null)
    .execute();
  for (const { order_id: order, offer_id: offer } of uses) {
    const key = `${offer}.${kept.id}`;
    const own = await trx.selectFrom("offer_uses").select("order_id").where("once_key", "=", key).executeTakeFirst();
    const onceKey = own ? null : key;
    await trx.updateTable("offer_uses").set({ once_key: onceKey }).where("order_id", "=", order).execute();
  }
}
