import type { SessionOf } from "../../../domains/accounts/server/public.ts";
import {
  type CartRoutes,
  cartsToOrder,
  type KeyRoutes,
  type OpenCatalog,
  openCatalog,
  type OrderRoutes,
  type StripeAccess,
  type QuoteRoutes,
} from "../../../domains/commerce/server/plugin.ts";
import type { Subscriptions } from "../../../domains/subscriptions/server/public.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Config } from "../../config.ts";
import { openOrders, stripeOf } from "./open-orders.ts";

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
    keys: { desk: { database, subscriptions, supportEmail, limited }, sessionOf },
    supportEmail,
  };
}
