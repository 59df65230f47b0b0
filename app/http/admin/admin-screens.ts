import { planRole, requestTasks, staffBlocks } from "../../../domains/accounts/server/records/public.ts";
import type { Queries } from "../../../platform/db/database.ts";
import { auditScreens } from "./operations/audit-screens.ts";
import { resourceScreens } from "./resources.ts";
import { type AdminVisit, actScreen } from "../../../domains/admin/server/public.ts";
import type { AdminParts, AnyAnswer, AnyScreen } from "./admin-screen.ts";
import { undoScreens } from "./undo/undo.ts";
import { FAILURES_PATH } from "../../../domains/messaging/contract.ts";
import { doAgain, failureBlocks, failuresInWords, mailQuestion } from "../../../domains/messaging/server/public.ts";
import { numberScreens } from "../../../domains/overview/server/admin/read-numbers.ts";
import { countNotesLosing } from "../../../domains/reading/server/public.ts";
import { listMissedQueries } from "../../../domains/search/server/public.ts";
import { savedScreens } from "../../../domains/reading/server/admin/public.ts";
import { type AdminTask, type StaffRole, UNDO_PATH } from "../../../domains/accounts/contract.ts";
import { mayInAdmin } from "../../../domains/accounts/rules.ts";
import { releaseTasks } from "../../../domains/manual/server/admin/editions.ts";
import { contentScreens, pageTasks } from "../../../domains/manual/server/admin/public.ts";
import { orderTasks } from "../../../domains/commerce/server/admin/words.ts";
import { mergeTasks } from "../../../domains/overview/server/admin/merge-acts.ts";

/** Every screen of admin, in the order of the navigation. Nothing else is served below /admin. */
export function adminScreens(parts: AdminParts): readonly AnyScreen[] {
  return [
    overviewScreen(parts),
    ...resourceScreens(parts),
    ...contentScreens({ ...parts, countNotes: countNotesLosing, missedQueries: listMissedQueries }),
    ...savedScreens(parts),
    ...numberScreens({ db: parts.database.db, subscriptions: parts.orders.subscriptions }),
    ...auditScreens(parts),
    failuresScreen(parts),
    ...undoScreens(parts),
    staffScreen(parts),
  ];
}

function overviewScreen(parts: AdminParts): AnyScreen {
  return {
    path: "/admin",
    action: "open-admin",
    listed: "Overview",
    load: async ({ role }) => ({
      title: "What needs attention",
      above: null,
      shown: { screen: "overview", view: { tasks: await overviewTasks(parts, role) } },
    }),
  };
}

function staffScreen({ database, clock }: AdminParts): AnyScreen {
  const load = async ({ account, fields: typed, csrfToken }: AdminVisit): Promise<AnyAnswer> => ({
    title: "Staff",
    above: null,
    shown: { screen: "blocks", view: { blocks: await staffBlocks(database.db, account.id, typed), csrfToken } },
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
  const notices = { given: "The role was assigned.", ended: "The role was removed." };
  return { ...change, listed: "Staff", load, notices };
}

/** Emails that could not be sent and jobs that failed, to be sent and run again. */
function failuresScreen({ database, clock }: AdminParts): AnyScreen {
  return {
    path: FAILURES_PATH,
    action: "see-operations",
    listed: "Failures",
    load: async ({ csrfToken }) => {
      const view = { blocks: await failureBlocks(database.db, clock.now()), csrfToken };
      return { title: "Failures", above: null, shown: { screen: "blocks", view } };
    },
    form: {
      act: "try-again",
      send: async ({ fields, csrfToken }) => {
        const done = await doAgain({ database, clock }, fields);
        if (typeof done === "string") return `${FAILURES_PATH}?done=${done}`;
        const above = { label: "Failures", href: FAILURES_PATH };
        return {
          title: "Send it again?",
          above,
          shown: { screen: "blocks", view: { blocks: mailQuestion(done), csrfToken } },
        };
      },
    },
    notices: { sent: "The email will be sent again.", run: "The job will be run again." },
  };
}

/** What waits for somebody with a role, from every domain. */
async function overviewTasks(
  { database: { db }, orders, accounts }: AdminParts,
  role: StaffRole,
): Promise<AdminTask[]> {
  const tasks = [
    ...(await requestTasks(accounts, UNDO_PATH)),
    ...(mayInAdmin(role, "see-operations") ? await failureTasks(db) : []),
    ...(mayInAdmin(role, "see-releases") ? await releaseTasks(db) : []),
    ...(mayInAdmin(role, "review-content") ? await pageTasks(db) : []),
    ...(mayInAdmin(role, "merge-without-consent") ? await mergeTasks(db) : []),
    ...(mayInAdmin(role, "settle-orders") ? await orderTasks(orders) : []),
  ];
  return tasks.filter(({ action }) => mayInAdmin(role, action));
}

async function failureTasks(db: Queries): Promise<AdminTask[]> {
  const sentences = await failuresInWords(db);
  return sentences.map((text) => ({ action: "see-operations", text, detail: "", href: FAILURES_PATH }));
}
