import { createHash } from "node:crypto";
import type { OrdersTable } from "../tables.ts";
import { orderPath } from "../../orders/order-paths.ts";
import type { Orders } from "./orders.ts";

const PURPOSE = "order-link";

/** The token of an order's secret link: whoever has it may see and pay the order. It is computed, never stored. */
export function orderToken({ subscriptions: { secrets } }: Pick<Orders, "subscriptions">, orderId: string): string {
  return secrets.sign(PURPOSE, orderId);
}

/** Whether a token is the order's, made with any of the installation's secrets. */
export function isOrderToken(
  { subscriptions: { secrets } }: Pick<Orders, "subscriptions">,
  orderId: string,
  token: string,
): boolean {
  return secrets.isSignature(PURPOSE, orderId, token);
}

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The order's page for whoever gets its mails. */
export function secretLink(orders: Orders, { id, number }: Pick<OrdersTable, "id" | "number">): string {
  return `${orders.origin()}${orderPath(number)}?token=${orderToken(orders, id)}`;
}
