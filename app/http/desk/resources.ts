import { type ActRules, deskActs } from "../../../domains/accounts/rules.ts";
import type { Accounts } from "../../../domains/accounts/server/public.ts";
import type { AdminScreen } from "../../../domains/admin/server/public.ts";
import { editions } from "../../../domains/authoring/server/admin/editions.ts";
import { releases } from "../../../domains/authoring/server/admin/releases.ts";
import { catalog } from "../../../domains/commerce/server/admin/catalog.ts";
import { keys } from "../../../domains/commerce/server/admin/keys.ts";
import { offers } from "../../../domains/commerce/server/admin/offers.ts";
import { orders } from "../../../domains/commerce/server/admin/orders.ts";
import { quotes } from "../../../domains/commerce/server/admin/quotes.ts";
import type { Orders } from "../../../domains/commerce/server/plugin.ts";
import { groups } from "../../../domains/groups/server/admin/groups.ts";
import { merges } from "../../../domains/overview/server/admin/merge-acts.ts";
import { users } from "../../../domains/overview/server/admin/users.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";

/** What the resources of admin work with. */
interface ResourceParts {
  database: Database;
  clock: Clock;
  orders: Orders;
  accounts: Accounts;
}

/** The resources of admin, in the order of the navigation. */
const resources = [editions, releases, users, merges, groups, orders, quotes, catalog, offers, keys];

/** Everything that can be done in admin, by name. docs/access.md shows it. */
export const adminActs: ActRules = Object.fromEntries(
  [deskActs, ...resources.map(({ rules }) => rules)].flatMap((rules) => Object.entries(rules)),
);

/** The screens of the resources, by name. */
export function resourceScreens({
  database,
  clock,
  orders: parts,
  accounts,
}: ResourceParts): Record<string, AdminScreen[]> {
  const shop = { database, subscriptions: parts.subscriptions };
  const { subscriptions, carts } = parts;
  const people = { database, subscriptions, accounts, merging: { database, accounts, subscriptions, carts } };
  return Object.fromEntries([
    ...[editions, releases].map((resource) => [resource.name, resource.screens({ database, clock })] as const),
    ...[users, merges].map((resource) => [resource.name, resource.screens(people)] as const),
    ...[groups, catalog, offers, keys].map((resource) => [resource.name, resource.screens(shop)] as const),
    ...[orders, quotes].map((resource) => [resource.name, resource.screens(parts)] as const),
  ]);
}
