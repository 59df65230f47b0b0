import type { Flavor, Queries } from "../../../../platform/db/database.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import type { WishedLine } from "../../purchase/line-facts.ts";
import type { CartLinesTable, CartsTable } from "../tables.ts";

type Db = Queries;

/** Whose a cart is: an account's, or that of a visitor with this token. */
export type CartOwner = { accountId: string } | { visitorHash: string };

function ofOwner(db: Db, owner: CartOwner) {
  const carts = db.selectFrom("carts").selectAll();
  return "accountId" in owner
    ? carts.where("account_id", "=", owner.accountId)
    : carts.where("visitor_hash", "=", owner.visitorHash);
}

export async function findCart(db: Db, owner: CartOwner): Promise<CartsTable | undefined> {
  return await ofOwner(db, owner).executeTakeFirst();
}

/** The cart, which nobody else changes until this transaction has ended. */
export async function lockCart(trx: Db, owner: CartOwner, flavor: Flavor): Promise<CartsTable | undefined> {
  return await lockRows(ofOwner(trx, owner), flavor).executeTakeFirst();
}

/** Adds a cart, unless its owner has one. */
export async function insertCart(db: Db, cart: CartsTable): Promise<void> {
  await db
    .insertInto("carts")
    .values(cart)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Saves what has changed of a cart; each change makes a new revision. */
export async function saveCart(
  db: Db,
  { id, revision }: Pick<CartsTable, "id" | "revision">,
  changes: Partial<Pick<CartsTable, "buyer" | "offer_id" | "return_to">> & Pick<CartsTable, "updated_at">,
): Promise<void> {
  await db
    .updateTable("carts")
    .set({ ...changes, revision: revision + 1 })
    .where("id", "=", id)
    .execute();
}

export async function readCartLines(db: Db, cartId: string): Promise<WishedLine[]> {
  const rows = await db
    .selectFrom("cart_lines")
    .selectAll()
    .where("cart_id", "=", cartId)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, kind, purchasable_id: purchasableId, target_id: targetId, qty }) => ({
    id,
    kind,
    purchasableId,
    targetId,
    qty,
  }));
}

/** Adds a line; one that is there already gets the new number. */
export async function saveCartLine(db: Db, line: CartLinesTable): Promise<void> {
  await db
    .insertInto("cart_lines")
    .values(line)
    .onConflict((conflict) =>
      conflict.columns(["cart_id", "kind", "purchasable_id", "target_id"]).doUpdateSet({ qty: line.qty }),
    )
    .execute();
}

/** Changes how many of a line are wished for. Returns false if the cart has no such line. */
export async function saveQuantity(db: Db, cartId: string, lineId: string, qty: number): Promise<boolean> {
  const changed = await db
    .updateTable("cart_lines")
    .set({ qty })
    .where("cart_id", "=", cartId)
    .where("id", "=", lineId)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Removes some lines of a cart, or all. */
export async function deleteCartLines(db: Db, cartId: string, lineIds?: readonly string[]): Promise<void> {
  if (lineIds?.length === 0) return;
  const lines = db.deleteFrom("cart_lines").where("cart_id", "=", cartId);
  await (lineIds === undefined ? lines : lines.where("id", "in", lineIds)).execute();
}

export async function deleteCart(db: Db, cartId: string): Promise<void> {
  await db.deleteFrom("carts").where("id", "=", cartId).execute();
}

/** Removes carts that nobody has touched since a time. */
export async function deleteCartsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom("carts").where("updated_at", "<", time).execute();
}
