import { expect } from "vitest";
import { placeOrder } from "../../orders/place-order.ts";
import { disputeClosed, disputeOpened } from "../../payments/refunds/disputes.ts";
import { settleRefund, syncRefunds } from "../../payments/refunds/make-refund.ts";
import { readPayments } from "../../payments/payments-store.ts";
import { reconcilePayment } from "../../payments/reconcile-payment.ts";
import { redeemKey } from "../../keys/redeem-key.ts";
import { settle } from "./model/ledger.ts";
import { groupMaker, runDue, todayOf, tried, type World } from "./world.ts";

/** Tables that a replay could change. */
const tables = [
  "orders",
  "order_lines",
  "fulfillments",
  "payment_attempts",
  "payments",
  "refunds",
  "refund_lines",
  "disputes",
  "documents",
  "commerce_events",
  "terms",
  "seat_additions",
  "group_seats",
  "group_users",
  "keys",
  "outbox",
] as const;

/**
 * Law 11: what was settled, ordered and redeemed once is told once more, all of it, and some of it twice, in an order that
 * `turn` decides, and nothing changes.
 */
export async function replayAll(world: World, turn: number): Promise<void> {
  const { shop, orders } = world;
  // What was paid and not told yet is news.
  for (const order of orders)
    for (const attempt of order.attempts) {
      await reconcilePayment(shop.orders, attempt.id);
      settle(order, attempt, todayOf(world), groupMaker(world));
      world.touched.add(order);
    }
  await runDue(world);
  const before = await everything(world);
  await replay(world, turn);
  await runDue(world);
  expect(await everything(world), "replaying changes nothing").toEqual(before);
}

async function replay(world: World, turn: number): Promise<void> {
  const { shop, orders, forms, keys, accounts } = world;
  const turned = [...orders.slice(turn % Math.max(1, orders.length)), ...orders]
    .slice(0, 2 * orders.length)
    .toReversed();
  for (const order of turned) {
    for (const { id } of order.attempts) await reconcilePayment(shop.orders, id);
    for (const { ref, dispute } of order.payments) {
      const contested = { provider: "card", paymentRef: ref, disputeRef: `dispute-${ref}` };
      if (dispute === "none") continue;
      await disputeOpened(shop.orders, contested);
      if (dispute !== "open") await disputeClosed(shop.orders, contested, { isLost: dispute === "lost" });
    }
    for (const { id } of await readPayments(shop.database.db, order.id)) await syncRefunds(shop.orders, id);
  }
  for (const [id, facts] of shop.card.refunds) await settleRefund(shop.orders, id, facts);
  for (const { account, form } of forms) await placeOrder(shop.orders, account, form);
  for (const { key, usedBy } of keys)
    if (usedBy)
      for (const account of accounts) await tried(redeemKey(shop.keys, account, { typed: key, ip: "192.0.2.1" }));
}

async function everything({ shop: { database } }: World): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = await database.db.selectFrom(table).selectAll().execute();
    all[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return all;
}
