import type { Queries } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { findManagedGroup } from "../../../../groups/server/public.ts";
import type { OrdersTable } from "../../tables.ts";
import { noSuchOrder } from "../order-errors.ts";
import { isOrderToken } from "../order-link.ts";
import type { Orders } from "../orders.ts";
import { findOrder } from "../orders-store.ts";

/** Who asks for an order. */
export interface OrderViewer {
  account: Account | undefined;
  /** Of a secret link. */
  token: string | undefined;
}

/**
 * Finds an order for whoever may see it: the account that placed it, whoever manages the group that it is for, and
 * whoever has its secret link. For others it doesn't exist.
 * @throws AppError not-found
 */
export async function findOrderFor(
  db: Queries,
  orders: Orders,
  number: string,
  { account, token }: OrderViewer,
): Promise<OrdersTable> {
  const order = await findOrder(db, { number });
  if (!order) throw noSuchOrder();
  if (token !== undefined && isOrderToken(orders, order.id, token)) return order;
  if (!account) throw noSuchOrder();
  if (order.account_id === account.id) return order;
  const managed = order.group_id === null ? undefined : await findManagedGroup(db, account.id);
  if (!managed || managed.id !== order.group_id) throw noSuchOrder();
  return order;
}
