import type { ExpressionBuilder } from "kysely";
import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Flavor, Queries, Tables } from "../../../../platform/db/database.ts";
import { inPortions } from "../../../../platform/db/in-portions.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import { findByBuyerWords, insertBuyerWords } from "./reading/buyer-words-store.ts";
import type { FulfillmentsTable, OrderLinesTable, OrdersTable } from "../tables.ts";

type Db = Queries;

export async function insertOrder(db: Db, order: OrdersTable): Promise<void> {
  await db.insertInto("orders").values(order).execute();
  await insertBuyerWords(db, "order", order.id, readJson(order.buyer));
}

/** Inserts lines of an order; a cart has fewer than fit in one statement. */
export async function insertLines(db: Db, lines: readonly OrderLinesTable[]): Promise<void> {
  await db.insertInto("order_lines").values(lines).execute();
}

/** Finds an order by its id, its number, what it was placed from, or its secret link. */
export async function findOrder(
  db: Db,
  by: { id: string } | { number: string } | { cartKey: string } | { tokenHash: string },
): Promise<OrdersTable | undefined> {
  const query = db.selectFrom("orders").selectAll();
  if ("id" in by) return await query.where("id", "=", by.id).executeTakeFirst();
  if ("number" in by) return await query.where("number", "=", by.number).executeTakeFirst();
  if ("cartKey" in by) return await query.where("cart_key", "=", by.cartKey).executeTakeFirst();
  return await query.where("token_hash", "=", by.tokenHash).executeTakeFirst();
}

/** The numbers of these orders, by id. */
export async function readOrderNumbers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("orders").select(["id", "number"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Finds an order that nobody else changes until the transaction ends. */
export async function lockOrder(db: Db, id: string, flavor: Flavor): Promise<OrdersTable | undefined> {
  return await lockRows(db.selectFrom("orders").selectAll().where("id", "=", id), flavor).executeTakeFirst();
}

/** Reads an order's lines in their order. */
export async function readLines(db: Db, orderId: string): Promise<OrderLinesTable[]> {
  return await db.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).orderBy("position").execute();
}

/** Reads what was given of an order. */
export async function readFulfillments(db: Db, orderId: string): Promise<FulfillmentsTable[]> {
  return await db
    .selectFrom("fulfillments")
    .innerJoin("order_lines", "order_lines.id", "fulfillments.order_line_id")
    .selectAll("fulfillments")
    .where("order_lines.order_id", "=", orderId)
    .execute();
}

/** Lists the orders of an account and of a group, newest first, 500 at most. */
export async function listOrders(
  db: Db,
  { accountId, groupId }: { accountId: string; groupId: string | null },
): Promise<OrdersTable[]> {
  return await db
    .selectFrom("orders")
    .selectAll()
    .where((order) =>
      order.or([order("account_id", "=", accountId), ...(groupId === null ? [] : [order("group_id", "=", groupId)])]),
    )
    .orderBy("placed_at", "desc")
    .orderBy("number", "desc")
    .limit(500)
    .execute();
}

/** Marks an order as given. False if it was before: whoever gets true gives its lines, and nobody else. */
export async function markFulfilled(db: Db, id: string, now: number): Promise<boolean> {
  const marked = await db
    .updateTable("orders")
    .set({ fulfilled_at: now })
    .where("id", "=", id)
    .where("fulfilled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Records that a line was given; its primary key refuses a second time. */
export async function insertFulfillment(db: Db, fulfillment: FulfillmentsTable): Promise<void> {
  await db.insertInto("fulfillments").values(fulfillment).execute();
}

/** Records that what a line gave was taken back. */
export async function markTakenBack(db: Db, lineId: string, now: number): Promise<void> {
  await db
    .updateTable("fulfillments")
    .set({ revoked_at: now })
    .where("order_line_id", "=", lineId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Records which group a line was given to, which is the order's from then on. */
export async function saveGroup(
  db: Db,
  line: Pick<OrderLinesTable, "id" | "order_id">,
  groupId: string,
): Promise<void> {
  await db.updateTable("order_lines").set({ group_id: groupId }).where("id", "=", line.id).execute();
  await db
    .updateTable("orders")
    .set({ group_id: groupId })
    .where("id", "=", line.order_id)
    .where("group_id", "is", null)
    .execute();
}

/** Records that an order is paid by invoice, and until when. */
export async function saveInvoiced(
  db: Db,
  { id, provider, due_on: dueOn }: Pick<OrdersTable, "id" | "provider" | "due_on">,
): Promise<void> {
  await db.updateTable("orders").set({ provider, due_on: dueOn }).where("id", "=", id).execute();
}

/** Cancels an order, or brings it back. */
export async function saveCanceled(db: Db, id: string, canceledAt: number | null): Promise<void> {
  await db.updateTable("orders").set({ canceled_at: canceledAt }).where("id", "=", id).execute();
}

/** Takes over the tax that a provider has computed. */
export async function saveTax(
  db: Db,
  order: Pick<OrdersTable, "id" | "tax" | "total" | "taxes" | "buyer">,
  lines: readonly Pick<OrderLinesTable, "id" | "tax">[],
): Promise<void> {
  const { id, tax, total, taxes, buyer } = order;
  await db.updateTable("orders").set({ tax, total, taxes, buyer }).where("id", "=", id).execute();
  await noteWhetherPaid(db, id);
  for (const line of lines)
    await db.updateTable("order_lines").set({ tax: line.tax }).where("id", "=", line.id).execute();
}

/** Counts a reminder. False if it was counted before. */
export async function countReminder(db: Db, id: string, count: number): Promise<boolean> {
  const counted = await db
    .updateTable("orders")
    .set({ overdue_mails: count })
    .where("id", "=", id)
    .where("overdue_mails", "<", count)
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Which part of a list is read. */
interface Page {
  /** The last order of the page before. */
  after?: Pick<OrdersTable, "placed_at" | "number"> | undefined;
  limit?: number;
}

/**
 * Lists orders that aren't paid in full and not canceled, oldest first, 1,000 at most: all, or those of an account, or
 * those whose invoice was to be paid before a day.
 */
export async function listDue(
  db: Db,
  { before, accountId, after, limit = 1_000 }: Page & { before?: Day; accountId?: string } = {},
): Promise<OrdersTable[]> {
  return await dueOrders(db, before)
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? null))
    .$if(after !== undefined, (query) =>
      query
        .where("placed_at", ">=", after?.placed_at ?? 0)
        .where(({ not, and, eb }) =>
          not(and([eb("placed_at", "=", after?.placed_at ?? 0), eb("number", "<=", after?.number ?? "")])),
        ),
    )
    .orderBy("placed_at")
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** Counts the orders whose invoice was to be paid before a day, and wasn't. */
export async function countOverdue(db: Db, before: Day): Promise<number> {
  const { count } = await dueOrders(db, before)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes whether what was received reaches an order's total. Call it after either has changed, while the order is locked. */
export async function noteWhetherPaid(db: Db, id: string): Promise<void> {
  const received = db.selectFrom("payments").where("order_id", "=", id);
  const { sum, last } = await received
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>("amount"), val(0)).as("sum"),
      fn.max("received_at").as("last"),
    ])
    .executeTakeFirstOrThrow();
  await db
    .updateTable("orders")
    .set(({ eb, ref, fn }) => ({
      paid_at: eb
        .case()
        .when("total", "<=", sum)
        .then(fn.coalesce(eb.val(last), ref("placed_at")))
        .else(null)
        .end(),
    }))
    .where("id", "=", id)
    .execute();
}

/**
 * Notes which orders were paid while a release ran that doesn't note it (migration 0087), some at a time. Looks at unpaid
 * ones alone.
 */
export async function notePaidMeanwhile(db: Db): Promise<void> {
  await inPortions(
    (most) => dueOrders(db).select("id").where("total", "<=", received).limit(most).execute(),
    (found) =>
      db
        .updateTable("orders")
        .set(({ selectFrom, fn, ref }) => ({
          paid_at: fn.coalesce(
            selectFrom("payments")
              .select(({ fn: of }) => of.max("received_at").as("last"))
              .whereRef("payments.order_id", "=", "orders.id"),
            ref("placed_at"),
          ),
        }))
        .where(
          "id",
          "in",
          found.map(({ id }) => id),
        )
        .where("total", "<=", received)
        .execute(),
  );
}

function received({ selectFrom }: ExpressionBuilder<Tables, "orders">) {
  return selectFrom("payments")
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>("amount"), val(0)).as("sum"))
    .whereRef("payments.order_id", "=", "orders.id");
}

function dueOrders(db: Db, before?: Day) {
  return db
    .selectFrom("orders")
    .where("canceled_at", "is", null)
    .$if(before !== undefined, (query) => query.where("due_on", "<", before ?? null))
    .where("paid_at", "is", null);
}

/** Lists the newest orders, 50 at most unless said otherwise. */
export async function listNewest(db: Db, { after, limit = 50 }: Page = {}): Promise<OrdersTable[]> {
  return await db
    .selectFrom("orders")
    .selectAll()
    .$if(after !== undefined, (query) =>
      query
        .where("placed_at", "<=", after?.placed_at ?? 0)
        .where(({ not, and, eb }) =>
          not(and([eb("placed_at", "=", after?.placed_at ?? 0), eb("number", ">=", after?.number ?? "")])),
        ),
    )
    .orderBy("placed_at", "desc")
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

/** Lists orders that may be a buyer's, newest first: those of whose buyer a word begins with the longest of these. */
export async function listByBuyerWords(db: Db, words: string): Promise<OrdersTable[]> {
  const ids = await findByBuyerWords(db, "order", words);
  if (ids.length === 0) return [];
  return await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("placed_at", "desc")
    .orderBy("number", "desc")
    .execute();
}

/** Removes an account from its orders. */
export async function forgetBuyer(db: Db, accountId: string): Promise<void> {
  await db.updateTable("orders").set({ account_id: null }).where("account_id", "=", accountId).execute();
}
