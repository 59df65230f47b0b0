import type { Queries } from "../../../../platform/db/database.ts";
import { noteWhetherPaid } from "../orders/orders-store.ts";
import type { PaymentAttemptsTable, PaymentsTable } from "../tables.ts";

type Db = Queries;

/** Opens an attempt. False if the order has an open one. */
export async function insertAttempt(db: Db, attempt: PaymentAttemptsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("payment_attempts")
    .values(attempt)
    .onConflict((conflict) => conflict.column("open_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Finds an attempt by its id, by what its provider calls it, or the one that is open for an order. */
export async function findAttempt(
  db: Db,
  by: { id: string } | { provider: string; providerRef: string } | { openFor: string },
): Promise<PaymentAttemptsTable | undefined> {
  const query = db.selectFrom("payment_attempts").selectAll();
  if ("id" in by) return await query.where("id", "=", by.id).executeTakeFirst();
  if ("openFor" in by) return await query.where("open_key", "=", by.openFor).executeTakeFirst();
  return await query.where("provider", "=", by.provider).where("provider_ref", "=", by.providerRef).executeTakeFirst();
}

/** Records what the provider calls an attempt, and until when it can be paid. */
export async function saveOpened(
  db: Db,
  id: string,
  { providerRef, expiresAt }: { providerRef: string; expiresAt: number },
): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ provider_ref: providerRef, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

/** Closes an attempt. False if it was closed before. */
export async function closeAttempt(
  db: Db,
  id: string,
  { outcome, now }: { outcome: NonNullable<PaymentAttemptsTable["outcome"]>; now: number },
): Promise<boolean> {
  const closed = await db
    .updateTable("payment_attempts")
    .set({ outcome, closed_at: now, open_key: null })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}

/** Notes that an open attempt is about to be replaced, or that it stays after all. */
export async function noteReplacing(db: Db, id: string, isReplacing: boolean): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ outcome: isReplacing ? "replaced" : null })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .execute();
}

/** Records money. False if it is recorded already. */
export async function insertPayment(db: Db, payment: PaymentsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("payments")
    .values(payment)
    .onConflict((conflict) => conflict.columns(["provider", "provider_ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) await noteWhetherPaid(db, payment.order_id);
  return inserted !== undefined;
}

/** Reads what was received for an order, oldest first. */
export async function readPayments(db: Db, orderId: string): Promise<PaymentsTable[]> {
  return await db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}

/** Finds a payment by its id, or by what its provider calls it. */
export async function findPayment(
  db: Db,
  by: { id: string } | { provider: string; providerRef: string },
): Promise<PaymentsTable | undefined> {
  const query = db.selectFrom("payments").selectAll();
  if ("id" in by) return await query.where("id", "=", by.id).executeTakeFirst();
  return await query.where("provider", "=", by.provider).where("provider_ref", "=", by.providerRef).executeTakeFirst();
}
