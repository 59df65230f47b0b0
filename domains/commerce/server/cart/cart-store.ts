import { deleteOld } from "../../../../platform/db/in-portions.ts";
import { sql } from "kysely";
import type { Flavor, Queries } from "../../../../platform/db/database.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import { prepareQuery } from "../../../../platform/db/driver/guard-driver.ts";
import type { WishedLine } from "../../purchase/line-facts.ts";
import type { CartLinesTable, CartsTable } from "../tables.ts";
import type { PaidPart } from "../../purchase/holdings.ts";

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
  const [cart] =
    "accountId" in owner
      ? await findQueries.ofAccount(db, { owner: owner.accountId })
      : await findQueries.ofVisitor(db, { owner: owner.visitorHash });
  return cart;
}

/** Every page of the shop reads a cart. */
const findQueries = { ofAccount: prepareFind("account_id"), ofVisitor: prepareFind("visitor_hash") };

function prepareFind(column: "account_id" | "visitor_hash") {
  return prepareQuery<CartsTable, "owner">(["owner"], (db, { owner }) =>
    db.selectFrom("carts").selectAll().where(column, "=", owner),
  );
}

/** The cart, which nobody else changes until this transaction has ended. */
export async function lockCart(trx: Db, owner: CartOwner, flavor: Flavor): Promise<CartsTable | undefined> {
  return await lockRows(ofOwner(trx, owner), flavor).executeTakeFirst();
}

/** The cart as a new revision, which nobody else changes until this transaction has ended. */
export async function reviseCart(trx: Db, owner: CartOwner, now: number): Promise<CartsTable | undefined> {
  const [cart] =
    "accountId" in owner
      ? await reviseQueries.ofAccount(trx, { owner: owner.accountId, now })
      : await reviseQueries.ofVisitor(trx, { owner: owner.visitorHash, now });
  return cart;
}

const reviseQueries = { ofAccount: prepareRevise("account_id"), ofVisitor: prepareRevise("visitor_hash") };

function prepareRevise(column: "account_id" | "visitor_hash") {
  return prepareQuery<CartsTable, "owner" | "now">(["owner", "now"], (db, { owner, now }) =>
    db
      .updateTable("carts")
      .set(({ eb }) => ({ revision: eb("revision", "+", 1), updated_at: sql<number>`${now}` }))
      .where(column, "=", owner)
      .returningAll(),
  );
}

/** Adds a cart. False if its owner has one. */
export async function insertCart(db: Db, cart: CartsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("carts")
    .values(cart)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What a change saves of the cart itself. */
export type CartFields = Partial<Pick<CartsTable, "buyer" | "offer_id" | "return_to">>;

/** Saves fields of a cart. */
export async function saveCart(db: Db, id: string, fields: CartFields): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await db.updateTable("carts").set(fields).where("id", "=", id).execute();
}

export async function readCartLines(db: Db, cartId: string): Promise<WishedLine[]> {
  return await linesOfCart(db, { cartId });
}

const linesOfCart = prepareQuery<WishedLine, "cartId">(["cartId"], (db, { cartId }) =>
  db
    .selectFrom("cart_lines")
    .select(["id", "kind", "purchasable_id as purchasableId", "target_id as targetId", "qty"])
    .where("cart_id", "=", cartId)
    .orderBy("added_at")
    .orderBy("id"),
);

/** Adds a line that the cart doesn't have. */
export async function insertCartLine(db: Db, line: CartLinesTable): Promise<void> {
  await insertLine(db, { ...line });
}

const insertLine = prepareQuery<object, keyof CartLinesTable>(
  ["id", "cart_id", "kind", "purchasable_id", "target_id", "qty", "added_at"],
  (db, line) =>
    db.insertInto("cart_lines").values({
      ...line,
      kind: sql<CartLinesTable["kind"]>`${line.kind}`,
      qty: sql<number>`${line.qty}`,
      added_at: sql<number>`${line.added_at}`,
    }),
);

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

/** Removes all lines of a cart. */
export async function deleteCartLines(db: Db, cartId: string): Promise<void> {
  await db.deleteFrom("cart_lines").where("cart_id", "=", cartId).execute();
}

/** Removes a line of a cart, if it has it. */
export async function deleteCartLine(db: Db, cartId: string, lineId: string): Promise<void> {
  await deleteLine(db, { cartId, lineId });
}

const deleteLine = prepareQuery<object, "cartId" | "lineId">(["cartId", "lineId"], (db, { cartId, lineId }) =>
  db.deleteFrom("cart_lines").where("cart_id", "=", cartId).where("id", "=", lineId),
);

export async function deleteCart(db: Db, cartId: string): Promise<void> {
  await db.deleteFrom("carts").where("id", "=", cartId).execute();
}

/** Removes carts that nobody has touched since a time. */
export async function deleteCartsBefore(db: Db, time: number): Promise<void> {
  await deleteOld(db, "carts", { key: "id", column: "updated_at", before: time });
}

/**
 * What was sold for some grant keys, on which days: by grant key, without what was canceled, taken back, or refunded. An
 * invoice that is not paid yet counts, since it is owed.
 */
export async function readPaidParts(db: Queries, grantKeys: readonly string[]): Promise<ReadonlyMap<string, PaidPart>> {
  if (grantKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom("fulfillments")
    .innerJoin("order_lines", "order_lines.id", "fulfillments.order_line_id")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .where("fulfillments.grant_key", "in", grantKeys)
    .where("fulfillments.revoked_at", "is", null)
    .where("orders.canceled_at", "is", null)
    .select(({ selectFrom }) => {
      const refunded = selectFrom("refund_lines")
        .innerJoin("refunds", "refunds.id", "refund_lines.refund_id")
        .whereRef("refund_lines.order_line_id", "=", "order_lines.id")
        .where("refunds.failed_at", "is", null);
      return [
        "fulfillments.grant_key as key",
        "fulfillments.from_day as from",
        "fulfillments.until_day as until",
        "order_lines.net",
        "order_lines.tax",
        refunded.select(({ fn }) => fn.sum<number | string | null>("refund_lines.net").as("net")).as("refundedNet"),
        refunded.select(({ fn }) => fn.sum<number | string | null>("refund_lines.tax").as("tax")).as("refundedTax"),
      ];
    })
    .execute();
  return new Map(
    rows.map(({ key, from, until, net, tax, refundedNet, refundedTax }) => [
      key,
      // Postgres gives sums as text.
      { from, until, net: net - Number(refundedNet ?? 0), tax: tax - Number(refundedTax ?? 0) },
    ]),
  );
}
