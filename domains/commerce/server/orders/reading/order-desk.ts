import type { Queries } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { findManagedGroup } from "../../../../groups/server/public.ts";
import { formatDay } from "../../../../../platform/clock/calendar.ts";
import type { Order, OrderSummary } from "../../../contract.ts";
import { orderPath } from "../../../rules/order-paths.ts";
import { findAttempt } from "../../payments/payments-store.ts";
import { settleAttempt } from "../../payments/settle-attempt.ts";
import type { Orders } from "../orders.ts";
import { listOrders, readLines } from "../orders-store.ts";
import { findOrderFor, type OrderViewer } from "./find-order.ts";
import { readOrder, readOrderState } from "./read-order.ts";

/** The orders of an account and of the group that it manages, newest first. */
export async function listOrdersFor(db: Queries, orders: Orders, account: Account): Promise<OrderSummary[]> {
  const managed = await findManagedGroup(db, account.id);
  const { zone } = orders.subscriptions;
  const found = await listOrders(db, { accountId: account.id, groupId: managed?.id ?? null });
  return await Promise.all(
    found.map(async (order) => ({
      number: order.number,
      href: orderPath(order.number),
      placedOn: formatDay(zone.dayAt(order.placed_at)),
      lines: (await readLines(db, order.id)).map(({ text }) => text),
      currency: order.currency,
      total: order.total,
      state: await readOrderState(db, orders, order),
    })),
  );
}

/**
 * An order for whoever may see it. If its buyer was on a provider's page, it is settled first, so that who comes back
 * from there sees what was paid; if the provider can't be reached, `report` is told, and the order is shown as it is.
 * @throws AppError not-found
 */
export async function readOrderFor(
  orders: Orders,
  number: string,
  { report, ...viewer }: OrderViewer & { report: (error: unknown) => void },
): Promise<Order> {
  const { db } = orders.database;
  const found = await findOrderFor(db, orders, number, viewer);
  const open = await findAttempt(db, { openFor: found.id });
  if (open) await settleAttempt(orders, open.id).catch(report);
  return await readOrder(db, orders, await findOrderFor(db, orders, number, viewer), viewer);
}
