import { type Accounts, planRole, readStaff } from "../../../domains/accounts/server/public.ts";
import type { Orders } from "../../../domains/commerce/server/plugin.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, DatabaseSettings } from "../../../platform/db/database.ts";
import { auditScreens } from "./operations/audit-screens.ts";
import { actScreen } from "./act-screen.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "./desk-screen.ts";
import { catalogScreens } from "./business/catalog-screens.ts";
import { groupScreens } from "./business/group-screens.ts";
import { keyScreens } from "./business/key-screens.ts";
import { offerScreens } from "./business/offer-screens.ts";
import { orderScreens } from "./business/order-screens.ts";
import { failuresScreen } from "./operations/failures-screen.ts";
import { numberScreens } from "./operations/number-screens.ts";
import { overviewTasks } from "./overview-tasks.ts";
import { menuScreens } from "./content/menu-screens.ts";
import { partScreens } from "./content/part-screens.ts";
import { importScreens } from "./content/import-screens.ts";
import { keptScreens } from "./content/kept-screens.ts";
import { pageScreens } from "./content/page-screens.ts";
import { quoteScreens } from "./business/quote-screens.ts";
import { reviewScreens } from "./content/review-screens.ts";
import { releaseScreens } from "./content/release-screens.ts";
import { undoScreens } from "./undo/undo-screens.ts";
import { userScreens } from "./business/users/user-screens.ts";

/** What the screens of the desk work with. */
export interface DeskParts {
  database: Database;
  /** Where the database is, to open it in a thread. */
  settings: DatabaseSettings;
  clock: Clock;
  orders: Orders;
  accounts: Accounts;
}

/** Every screen of the desk, in the order of the navigation. Nothing else is served below /admin. */
export function deskScreens(parts: DeskParts): readonly DeskScreen[] {
  const shop = { database: parts.database, subscriptions: parts.orders.subscriptions };
  return [
    overviewScreen(parts),
    ...releaseScreens(parts),
    ...menuScreens(parts),
    ...importScreens(parts),
    ...keptScreens(parts),
    ...pageScreens(parts),
    ...partScreens(parts),
    ...reviewScreens(parts),
    ...userScreens(parts),
    ...groupScreens(shop),
    ...orderScreens(parts),
    ...quoteScreens(parts.orders),
    ...catalogScreens(shop),
    ...offerScreens(shop),
    ...keyScreens(shop),
    ...numberScreens(parts),
    ...auditScreens(parts),
    failuresScreen(parts),
    ...undoScreens(parts),
    staffScreen(parts),
  ];
}

function overviewScreen(parts: DeskParts): DeskScreen {
  return {
    path: "/admin",
    action: "open-desk",
    listed: "Overview",
    load: async ({ role }) => ({
      title: "What needs attention",
      above: null,
      shown: { screen: "overview", view: { tasks: await overviewTasks(parts, role) } },
    }),
  };
}

function staffScreen({ database, clock }: DeskParts): DeskScreen {
  const load = async ({ account, fields: typed, csrfToken }: DeskVisit): Promise<DeskAnswer> => ({
    title: "Staff",
    above: null,
    shown: { screen: "staff", view: { staff: await readStaff(database.db, account.id), typed, csrfToken } },
  });
  const change = actScreen({
    path: "/admin/staff",
    act: "change-role",
    label: "Change the role",
    above: () => ({ label: "Staff", href: "/admin/staff" }),
    fields: /^(?:account|email|role)$/,
    plan: ({ account, fields }) => planRole({ database, clock }, account.id, fields),
    done: (done) => `/admin/staff?done=${done}`,
  });
  const notices = { given: "The role was given.", ended: "The role was taken away." };
  return { ...change, listed: "Staff", load, notices };
}
