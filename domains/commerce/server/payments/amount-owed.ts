import type { Queries } from "../../../../platform/db/database.ts";
import type { OrdersTable } from "../tables.ts";
import { readPayments } from "./payments-store.ts";
import { readRefunds } from "./refunds/refunds-store.ts";
import { receivedFor } from "./sum-of.ts";

/** What an order still costs. */
export async function amountOwed(db: Queries, order: OrdersTable): Promise<number> {
  const [payments, refunds] = [await readPayments(db, order.id), await readRefunds(db, order.id)];
  return Math.max(0, order.total - receivedFor(order, { payments, refunds }));
}
