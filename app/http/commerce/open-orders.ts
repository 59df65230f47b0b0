import {
  invoiceProvider,
  openStripe,
  type Orders,
  type StripeAccess,
  stripeProvider,
} from "../../../domains/commerce/server/plugin.ts";
import type { Subscriptions } from "../../../domains/subscriptions/server/public.ts";
import type { Config } from "../../config.ts";

/** Opens the way to Stripe; undefined if the settings have no key. */
export function stripeOf({ stripe }: Pick<Config, "stripe">, subscriptions: Subscriptions): StripeAccess | undefined {
  return stripe && openStripe(stripe, subscriptions);
}

/** Opens orders, with every way to pay that the settings know. The server and the command line share it. */
export function openOrders(
  config: Pick<Config, "orders" | "stripe">,
  { database, subscriptions, origin, carts }: Pick<Orders, "database" | "subscriptions" | "origin" | "carts">,
  stripe: StripeAccess | undefined = stripeOf(config, subscriptions),
): Orders {
  const known = stripe ? [invoiceProvider, stripeProvider(stripe)] : [invoiceProvider];
  const providers = new Map(known.map((provider) => [provider.name, provider]));
  return { database, subscriptions, origin, settings: config.orders, providers, carts };
}
