import { invoiceProvider, type Orders } from "../../../domains/commerce/server/plugin.ts";
import type { Config } from "../../config.ts";

/** Opens orders, with every way to pay that the settings know. The server and the command line share it. */
export function openOrders(
  { orders: settings }: Pick<Config, "orders">,
  { database, subscriptions, origin, carts }: Pick<Orders, "database" | "subscriptions" | "origin" | "carts">,
): Orders {
  const providers = new Map([[invoiceProvider.name, invoiceProvider]]);
  return { database, subscriptions, origin, settings, providers, carts };
}
