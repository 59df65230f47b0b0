import type { SessionOf } from "../../../domains/accounts/server/security/public.ts";
import {
  type CartRoutes,
  type KeyRoutes,
  type OpenCatalog,
  type OrderRoutes,
  type Orders,
  type QuoteRoutes,
  type StripeAccess,
  cartsToOrder,
  invoiceProvider,
  openCatalog,
  openStripe,
  stripeProvider,
} from "../../../domains/commerce/server/plugin.ts";
import type { Subscriptions } from "../../../domains/subscriptions/server/public.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Config } from "../../config.ts";

interface Needs {
  database: Database;
  subscriptions: Subscriptions;
  sessionOf: SessionOf;
  /** Where the product stands, for links in mails. */
  origin: () => string;
}

/** What selling works with, as far as the rest of the product needs it too. */
interface Commerce {
  catalog: OpenCatalog;
  carts: CartRoutes;
  keys: KeyRoutes;
  orders: OrderRoutes;
  /** The way to Stripe, if there is one. */
  stripe: StripeAccess | undefined;
  quotes: QuoteRoutes;
  supportEmail: string;
}

/** Opens what is for sale, carts, orders, and prepaid keys. */
export async function openCommerce(config: Config, needs: Needs): Promise<Commerce> {
  const { database, subscriptions, sessionOf } = needs;
  const catalog = await openCatalog(database, subscriptions.clock);
  const { supportEmail, limits: limited, renewalWindows: windows } = config;
  const carts = { database, subscriptions, catalog, windows, limited };
  const stripe = stripeOf(config, subscriptions);
  const orders = openOrders(config, { ...needs, carts: cartsToOrder(carts) }, stripe);
  return {
    catalog,
    carts: { carts, sessionOf, secure: config.environment === "production" },
    orders: { orders, sessionOf },
    stripe,
    quotes: { orders, sessionOf, limited },
    keys: { parts: { database, subscriptions, supportEmail, limited }, sessionOf },
    supportEmail,
  };
}

/** Opens the way to Stripe; undefined if the settings have no key. */
function stripeOf({ stripe }: Pick<Config, "stripe">, subscriptions: Subscriptions): StripeAccess | undefined {
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
