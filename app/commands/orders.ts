import type { Accounts, Passwords } from "../../domains/accounts/server/public.ts";
import type { AccountMerging } from "../../domains/overview/server/public.ts";
import type { ResourceCommands } from "../../domains/admin/server/public.ts";
import { cartsToOrder, openCatalog, type Orders } from "../../domains/commerce/server/plugin.ts";
import type { Subscriptions } from "../../domains/subscriptions/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Config, openConfiguredSecrets } from "../config.ts";
import { resourceCommands } from "../http/admin/resources.ts";
import { openOrders } from "../http/commerce/open-commerce.ts";

interface Needs {
  readonly subscriptions: Subscriptions;
  openDatabase(): Promise<Database>;
}

/** Opens orders for the command line. */
async function openOrdersOf(
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

/** Opens what admin shows and does, for the command line. */
export async function openAdmin(
  config: Config,
  needs: Needs & { readonly passwords: Passwords },
): Promise<{ resources: ResourceCommands[]; close(): Promise<void> }> {
  const { orders, close } = await openOrdersOf(config, needs);
  const { database, subscriptions } = orders;
  const accounts = accountsOf(config, { database, passwords: needs.passwords });
  return { resources: resourceCommands({ database, clock: subscriptions.clock, orders, accounts }), close };
}

/** Opens what merges accounts, for the command line. */
export async function openMerging(
  config: Config,
  needs: Needs,
): Promise<{ merging: AccountMerging; close(): Promise<void> }> {
  const { orders, close } = await openOrdersOf(config, needs);
  const { database, subscriptions, carts, origin } = orders;
  const { secrets } = subscriptions;
  const accounts = { clock: systemClock, supportEmail: config.supportEmail, origin, secrets };
  return { merging: { database, accounts, subscriptions, carts }, close };
}

/** Accounts for the command line, where nobody logs in. */
export function accountsOf(
  config: Config,
  { database, passwords }: { database: Database; passwords: Passwords },
): Accounts {
  const { productName, supportEmail, wantsSecondPerson, limits: limited } = config;
  return {
    database,
    clock: systemClock,
    passwords,
    productName,
    origin: () => config.publicUrl ?? `http://localhost:${config.port}`,
    hooks: [],
    organizationAt: () => undefined,
    secrets: openConfiguredSecrets(config),
    supportEmail,
    wantsSecondPerson,
    acts: {},
    limited,
  };
}
