import { changeRole, readStaff } from "../../../domains/accounts/server/public.ts";
import type { Orders } from "../../../domains/commerce/server/plugin.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { auditScreens } from "./audit-screens.ts";
import type { DeskScreen, DeskVisit } from "./desk-screen.ts";
import { orderScreens } from "./order-screens.ts";
import { failuresScreen } from "./failures-screen.ts";
import { overviewTasks } from "./overview-tasks.ts";
import { pageScreens } from "./page-screens.ts";
import { releaseScreens } from "./release-screens.ts";
import { userScreens } from "./user-screens.ts";

/** What the screens of the desk work with. */
export interface DeskParts {
  database: Database;
  clock: Clock;
  orders: Orders;
}

/** Every screen of the desk, in the order of the navigation. Nothing else is served below /admin. */
export function deskScreens(parts: DeskParts): readonly DeskScreen[] {
  return [
    overviewScreen(parts),
    ...releaseScreens(parts),
    ...pageScreens(parts),
    ...userScreens(parts),
    ...orderScreens(parts),
    ...auditScreens(parts),
    failuresScreen(parts),
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
  return {
    path: "/admin/staff",
    action: "manage-staff",
    listed: "Staff",
    load: async ({ account, fields: typed, csrfToken }: DeskVisit) => ({
      title: "Staff",
      above: null,
      shown: { screen: "staff", view: { staff: await readStaff(database.db, account.id), typed, csrfToken } },
    }),
    form: {
      action: "manage-staff",
      send: async ({ account, fields }) =>
        `/admin/staff?done=${await changeRole({ database, clock }, account.id, fields)}`,
    },
    notices: { given: "The role was given.", ended: "The role was taken away." },
  };
}
