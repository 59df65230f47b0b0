import type { Flavor, Queries } from "../../../../../platform/db/database.ts";
import { lockRows } from "../../../../../platform/db/dialect.ts";

type Db = Queries;

/** Locks an account's cart: of two tabs that place it, one waits for the other. */
export async function lockCart(
  db: Db,
  accountId: string,
  flavor: Flavor,
): Promise<{ id: string; revision: number } | undefined> {
  const cart = db.selectFrom("carts").select(["id", "revision"]).where("account_id", "=", accountId);
  return await lockRows(cart, flavor).executeTakeFirst();
}

/** Empties a cart that was ordered; what was entered about the buyer stays for the next time. */
export async function emptyCart(db: Db, cartId: string, now: number): Promise<void> {
  await db.deleteFrom("cart_lines").where("cart_id", "=", cartId).execute();
  await db
    .updateTable("carts")
    .set(({ eb }) => ({ revision: eb("revision", "+", 1), offer_id: null, return_to: "", updated_at: now }))
    .where("id", "=", cartId)
    .execute();
}

/**
 * Counts a use of an offer. Returns whether it works once for each account; undefined if it has been used as often as it
 * may, or was withdrawn.
 */
export async function countOfferUse(db: Db, offerId: string): Promise<{ isOnce: boolean } | undefined> {
  const counted = await db
    .updateTable("offers")
    .set(({ eb }) => ({ used: eb("used", "+", 1) }))
    .where("id", "=", offerId)
    .where("withdrawn_at", "is", null)
    .where((offer) => offer.or([offer("most_uses", "is", null), offer("used", "<", offer.ref("most_uses"))]))
    .returning("is_once")
    .executeTakeFirst();
  return counted && { isOnce: counted.is_once === 1 };
}

/** Records which order used an offer. False if the account has used it, and may do so once. */
export async function insertOfferUse(
  db: Db,
  { orderId, offerId, accountId, isOnce }: { orderId: string; offerId: string; accountId: string; isOnce: boolean },
): Promise<boolean> {
  const onceKey = isOnce ? `${offerId}.${accountId}` : null;
  const inserted = await db
    .insertInto("offer_uses")
    .values({ order_id: orderId, offer_id: offerId, account_id: accountId, once_key: onceKey })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .returning("order_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Gives back the use of an offer by an order that came to nothing. */
export async function freeOfferUse(db: Db, orderId: string): Promise<void> {
  const freed = await db
    .deleteFrom("offer_uses")
    .where("order_id", "=", orderId)
    .returning("offer_id")
    .executeTakeFirst();
  if (!freed) return;
  await db
    .updateTable("offers")
    .set(({ eb }) => ({ used: eb("used", "-", 1) }))
    .where("id", "=", freed.offer_id)
    .execute();
}

/** Removes an account from the uses of offers. */
export async function forgetOfferUser(db: Db, accountId: string): Promise<void> {
  await db.updateTable("offer_uses").set({ account_id: null }).where("account_id", "=", accountId).execute();
}
