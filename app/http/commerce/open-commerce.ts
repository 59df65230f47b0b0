import type { SessionOf } from "../../../domains/accounts/server/public.ts";
import {
  type CartRoutes,
  type KeyRoutes,
  type OpenCatalog,
  openCatalog,
} from "../../../domains/commerce/server/plugin.ts";
import type { Subscriptions } from "../../../domains/subscriptions/server/public.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Config } from "../../config.ts";

interface Needs {
  database: Database;
  subscriptions: Subscriptions;
  sessionOf: SessionOf;
}

/** What selling works with, as far as the rest of the product needs it too. */
interface Commerce {
  catalog: OpenCatalog;
  carts: CartRoutes;
  keys: KeyRoutes;
  supportEmail: string;
}

/** Opens what is for sale, carts, and prepaid keys. */
export async function openCommerce(config: Config, { database, subscriptions, sessionOf }: Needs): Promise<Commerce> {
  const catalog = await openCatalog(database, subscriptions.clock);
  const { supportEmail, limits: limited, renewalWindows: windows } = config;
  return {
    catalog,
    carts: {
      carts: { database, subscriptions, catalog, windows, limited },
      sessionOf,
      secure: config.environment === "production",
    },
    keys: { desk: { database, subscriptions, supportEmail, limited }, sessionOf },
    supportEmail,
  };
}
