import type { Queries } from "../../../../../platform/db/database.ts";
import type { DisputesTable, RefundLinesTable, RefundsTable } from "../../tables.ts";

type Db = Queries;

/** Asks for a refund, with what it takes of each line. */
export async function insertRefund(db: Db, refund: RefundsTable, lines: readonly RefundLinesTable[]): Promise<void> {
  await db.insertInto("refunds").values(refund).execute();
  if (lines.length > 0) await db.insertInto("refund_lines").values(lines).execute();
}

export async function findRefund(db: Db, id: string): Promise<RefundsTable | undefined> {
  return await db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds a refund by what the provider calls it. */
export async function findRefundOf(db: Db, paymentId: string, providerRef: string): Promise<RefundsTable | undefined> {
  return await db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("provider_ref", "=", providerRef)
    .executeTakeFirst();
}

/** Reads the refunds of an order, oldest first. */
export async function readRefunds(db: Db, orderId: string): Promise<RefundsTable[]> {
  return await db
    .selectFrom("refunds")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
}

/** A line of a refund that isn't done yet, and takes no seats. */
export const uncredited = { credited_net: 0, credited_tax: 0, seats: 0 };

/** Reads what the refunds of an order that didn't fail have taken of each line. */
export async function readRefundedLines(db: Db, orderId: string): Promise<RefundLinesTable[]> {
  return await db
    .selectFrom("refund_lines")
    .innerJoin("refunds", "refunds.id", "refund_lines.refund_id")
    .selectAll("refund_lines")
    .where("refunds.order_id", "=", orderId)
    .where("refunds.failed_at", "is", null)
    .execute();
}

/** What a refund takes of a line, and how it stands. */
export interface RefundPart extends RefundLinesTable {
  isDone: boolean;
  isFailed: boolean;
}

/** Reads what all refunds of an order take, or would have taken, of each line. */
export async function readRefundParts(db: Db, orderId: string): Promise<RefundPart[]> {
  const rows = await db
    .selectFrom("refund_lines")
    .innerJoin("refunds", "refunds.id", "refund_lines.refund_id")
    .selectAll("refund_lines")
    .select(["refunds.done_at", "refunds.failed_at"])
    .where("refunds.order_id", "=", orderId)
    .execute();
  return rows.map(({ done_at: done, failed_at: failed, ...row }) => ({
    ...row,
    isDone: done !== null,
    isFailed: failed !== null,
  }));
}

/** Records what the credit note of a refund says about a line. */
export async function saveCredited(
  db: Db,
  { refund_id: refundId, order_line_id: lineId }: Pick<RefundLinesTable, "refund_id" | "order_line_id">,
  { net, tax }: { net: number; tax: number },
): Promise<void> {
  await db
    .updateTable("refund_lines")
    .set({ credited_net: net, credited_tax: tax })
    .where("refund_id", "=", refundId)
    .where("order_line_id", "=", lineId)
    .execute();
}

/** Records what the provider calls a refund. */
export async function saveRefundRef(db: Db, id: string, providerRef: string): Promise<void> {
  await db.updateTable("refunds").set({ provider_ref: providerRef }).where("id", "=", id).execute();
}

/** Records that money went back. False if that is recorded already. */
export async function markRefundDone(db: Db, id: string, now: number): Promise<boolean> {
  const done = await db
    .updateTable("refunds")
    .set({ done_at: now, failed_at: null })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return done !== undefined;
}

/** Records that money could not be given back. False if that is recorded already. */
export async function markRefundFailed(db: Db, id: string, now: number): Promise<boolean> {
  const failed = await db
    .updateTable("refunds")
    .set({ failed_at: now, done_at: null })
    .where("id", "=", id)
    .where("failed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return failed !== undefined;
}

/** Records that an operator has transferred what could not be given back. */
export async function markRefundSettled(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ done_at: now, failed_at: null, settled_at: now })
    .where("id", "=", id)
    .execute();
}

/** Records that a payment is contested. False if that is recorded already. */
export async function insertDispute(db: Db, dispute: DisputesTable): Promise<boolean> {
  const inserted = await db
    .insertInto("disputes")
    .values(dispute)
    .onConflict((conflict) => conflict.column("provider_ref").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Closes a dispute. False if it is unknown, or was closed before. */
export async function closeDispute(
  db: Db,
  providerRef: string,
  { isLost, now }: { isLost: boolean; now: number },
): Promise<boolean> {
  const closed = await db
    .updateTable("disputes")
    .set({ closed_at: now, is_lost: isLost ? 1 : 0 })
    .where("provider_ref", "=", providerRef)
    .where("closed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}

/** Finds a dispute by what the provider calls it. */
export async function findDispute(db: Db, providerRef: string): Promise<DisputesTable | undefined> {
  return await db.selectFrom("disputes").selectAll().where("provider_ref", "=", providerRef).executeTakeFirst();
}

/** Reads the disputes about an order's payments. */
export async function readDisputes(db: Db, orderId: string): Promise<DisputesTable[]> {
  return await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.payment_id")
    .selectAll("disputes")
    .where("payments.order_id", "=", orderId)
    .orderBy("disputes.opened_at")
    .execute();
}
