import { cartsToOrder, openCatalog, type Orders } from "../../domains/commerce/server/plugin.ts";
import type { Subscriptions } from "../../domains/subscriptions/server/public.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Config } from "../config.ts";
import { openOrders } from "../http/commerce/open-commerce.ts";

interface Needs {
  subscriptions: Subscriptions;
  openDatabase(): Promise<Database>;
}

/** Opens orders for the command line. */
export async function openOrdersOf(
  config: Config,
  { subscriptions, openDatabase }: Needs,
): Promise<{ orders: Orders; close(): Promise<void> }> {
  const database = await openDatabase();
  const catalog = await openCatalog(database, subscriptions.clock);
  const origin = () => config.publicUrl ?? `http://localhost:${config.port}`;
  const { limits: limited, renewalWindows: windows } = config;
  const carts = cartsToOrder({ database, subscriptions, catalog, windows, limited });
  return { orders: openOrders(config, { database, subscriptions, origin, carts }), close: () => database.close() };
}
