import { type ActRules, deskActs } from "../../../domains/accounts/rules.ts";
import type { AdminScreen } from "../../../domains/admin/server/public.ts";
import { orders } from "../../../domains/commerce/server/admin/orders.ts";
import type { Orders } from "../../../domains/commerce/server/plugin.ts";
import { groups } from "../../../domains/groups/server/admin/groups.ts";
import type { Database } from "../../../platform/db/database.ts";

/** What the resources of admin work with. */
interface ResourceParts {
  database: Database;
  orders: Orders;
}

/** The resources of admin, in the order of the navigation. */
const resources = [groups, orders];

/** Everything that can be done in admin, by name. docs/access.md shows it. */
export const adminActs: ActRules = Object.fromEntries(
  [deskActs, ...resources.map(({ rules }) => rules)].flatMap((rules) => Object.entries(rules)),
);

/** The screens of the resources, by name. */
export function resourceScreens({ database, orders: parts }: ResourceParts): Record<string, AdminScreen[]> {
  return {
    [groups.name]: groups.screens({ database, subscriptions: parts.subscriptions }),
    [orders.name]: orders.screens(parts),
  };
}
