import type { Trx } from "../../../../../platform/db/database.ts";
import { creditLeft } from "../../payments/refunds/plan-refund.ts";
import { readRefundParts } from "../../payments/refunds/refunds-store.ts";
import type { OrdersTable } from "../../tables.ts";
import { freeOfferUse } from "../carts/cart-uses-store.ts";
import type { Orders } from "../orders.ts";
import { readLines, saveCanceled } from "../orders-store.ts";
import { type Issued, issueCreditNote } from "../paper/papers.ts";
import { takeBack } from "./take-back.ts";

/** Cancels an order in a transaction that has locked it with its groups. */
export async function cancelIn(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
): Promise<{ wasGiven: boolean; creditNote: Issued | undefined }> {
  const wasGiven = await takeBack(trx, orders, order.id);
  await saveCanceled(trx, order.id, orders.subscriptions.clock.now());
  await freeOfferUse(trx, order.id);
  const parts = await readRefundParts(trx, order.id);
  const printed = (await readLines(trx, order.id)).map((line) => ({ line, ...creditLeft(line, parts) }));
  const cause = `order:${order.id}:canceled`;
  return { wasGiven, creditNote: await issueCreditNote(trx, orders, order, { cause, printed }) };
}
