import { type ActRules, screenActs } from "../../../domains/accounts/rules.ts";
import type { Accounts } from "../../../domains/accounts/server/public.ts";
import type { AdminScreen, Resource, ResourceCommands } from "../../../domains/admin/server/public.ts";
import { editions } from "../../../domains/manual/server/admin/editions.ts";
import { releases } from "../../../domains/manual/server/admin/releases.ts";
import { catalog } from "../../../domains/commerce/server/admin/catalog.ts";
import { keys } from "../../../domains/commerce/server/admin/keys.ts";
import { offers } from "../../../domains/commerce/server/admin/offers.ts";
import { orders } from "../../../domains/commerce/server/admin/orders.ts";
import { quotes } from "../../../domains/commerce/server/admin/quotes.ts";
import type { Orders } from "../../../domains/commerce/server/plugin.ts";
import { groups } from "../../../domains/groups/server/admin/groups.ts";
import { merges } from "../../../domains/overview/server/admin/merge-acts.ts";
import { suppressions } from "../../../domains/overview/server/admin/suppressions.ts";
import { users } from "../../../domains/overview/server/admin/users.ts";
import { countNotesLosing } from "../../../domains/reading/server/public.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";

/** What the resources of admin work with. */
export interface ResourceParts {
  database: Database;
  clock: Clock;
  orders: Orders;
  accounts: Accounts;
}

/** A resource, and how what it works with is found among the parts of the server. */
interface Mounted {
  rules: ActRules;
  screens(parts: ResourceParts): AdminScreen[];
  commands(parts: ResourceParts): ResourceCommands;
}

function mount<Parts>(resource: Resource<Parts>, partsOf: (parts: ResourceParts) => Parts): Mounted {
  return {
    rules: resource.rules,
    screens: (parts) => resource.screens(partsOf(parts)),
    commands: (parts) => resource.commands(partsOf(parts)),
  };
}

const shop = ({ database, orders: { subscriptions } }: ResourceParts) => ({ database, subscriptions });
const people = ({ database, accounts, orders: { subscriptions, carts } }: ResourceParts) => {
  const merging = { database, accounts, subscriptions, carts };
  return { database, accounts, subscriptions, merging };
};

/** The resources of admin, in the order of the navigation. */
const resources: readonly Mounted[] = [
  mount(editions, (parts) => parts),
  mount(releases, ({ database, clock }) => ({ database, clock, countNotes: countNotesLosing })),
  mount(users, people),
  mount(merges, people),
  mount(suppressions, people),
  mount(groups, shop),
  mount(orders, (parts) => parts.orders),
  mount(quotes, (parts) => parts.orders),
  mount(catalog, shop),
  mount(offers, shop),
  mount(keys, shop),
];

/** Everything that can be done in admin, by name. docs/access.md shows it. */
export const adminActs: ActRules = Object.fromEntries(
  [screenActs, ...resources.map(({ rules }) => rules)].flatMap((rules) => Object.entries(rules)),
);

/** The screens of all resources. */
export function resourceScreens(parts: ResourceParts): AdminScreen[] {
  return resources.flatMap(({ screens }) => screens(parts));
}

/** The same for the command line. */
export function resourceCommands(parts: ResourceParts): ResourceCommands[] {
  return resources.map(({ commands }) => commands(parts));
}
