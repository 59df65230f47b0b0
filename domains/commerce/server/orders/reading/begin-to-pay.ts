import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../../../../../platform/http/errors.ts";
import { orderPath, PAY_FAILED } from "../../../orders/order-paths.ts";
import { amountOwed } from "../../payments/amount-owed.ts";
import { payOrder } from "../../payments/pay-order.ts";
import type { OrdersTable } from "../../tables.ts";
import { providerDown } from "../order-errors.ts";
import type { Orders } from "../orders.ts";

/** Where the buyer of an order goes next. */
export interface NextPage {
  number: string;
  /** The order's page. */
  href: string;
  /** The provider's page to pay on, if that comes first. */
  redirect: string | null;
}

/** Begins to pay an order that was just placed. It stays when its provider is down: its page says so, and how to go on. */
export async function beginToPay(orders: Orders, log: FastifyBaseLogger, order: OrdersTable): Promise<NextPage> {
  const page = { number: order.number, href: orderPath(order.number), redirect: null };
  if ((await amountOwed(orders.database.db, order)) === 0) return page;
  try {
    return { ...page, redirect: await payOrder(orders, order.id, order.provider) };
  } catch (error) {
    log.error({ err: error }, "a payment could not be opened");
    return { ...page, href: `${page.href}?${PAY_FAILED}` };
  }
}

/**
 * Goes on to pay an order, or has it invoiced. `token`: of its secret link, if that led here; `ip`: where this comes from, for limits.
 * @throws AppError what `payOrder` throws, and provider-down
 */
export async function goOnToPay(
  orders: Orders,
  { id, number }: Pick<OrdersTable, "id" | "number">,
  { provider, token, ip }: { provider: string; token?: string | undefined; ip: string },
): Promise<NextPage> {
  const href = orderPath(number) + (token === undefined ? "" : `?token=${encodeURIComponent(token)}`);
  try {
    return { number, href, redirect: await payOrder(orders, id, provider, ip) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw providerDown(error);
  }
}
