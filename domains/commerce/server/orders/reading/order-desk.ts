import type { Queries } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { findManagedGroup } from "../../../../groups/server/public.ts";
import { formatDay } from "../../../../../platform/clock/calendar.ts";
import type { Order, OrderSummary } from "../../../contract.ts";
import { documentPath, orderPath } from "../../../orders/order-paths.ts";
import { listDocumentsOfOrder } from "../../documents/read-documents.ts";
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
      documents: (await listDocumentsOfOrder(db, order.id)).map(({ kind, number }) => ({
        kind,
        number,
        pdf: `${documentPath(order.number, number)}.pdf`,
      })),
    })),
  );
}

/**
 * An order for whoever may see it. `settle` settles first what its buyer may have paid on a provider's page, so that who
 * comes back from there sees it.
 * @throws AppError not-found
 */
export async function readOrderFor(
  orders: Orders,
  number: string,
  { settle, ...viewer }: OrderViewer & { settle: (orderId: string) => Promise<void> },
): Promise<Order> {
  const { db } = orders.database;
  const found = await findOrderFor(db, orders, number, viewer);
  await settle(found.id);
  return await readOrder(db, orders, await findOrderFor(db, orders, number, viewer), viewer);
}
