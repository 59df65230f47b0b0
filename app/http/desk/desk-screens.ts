import { planRole, requestTasks, staffBlocks } from "../../../domains/accounts/server/public.ts";
import type { DatabaseSettings, Queries } from "../../../platform/db/database.ts";
import { auditScreens } from "./operations/audit-screens.ts";
import { type ResourceParts, resourceScreens } from "./resources.ts";
import { actScreen } from "./act-screen.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "./desk-screen.ts";
import { menuScreens } from "./content/menu-screens.ts";
import { partScreens } from "./content/part-screens.ts";
import { importScreens } from "./content/import-screens.ts";
import { pageScreens } from "./content/page-screens.ts";
import { reviewScreens } from "./content/review-screens.ts";
import { undoScreens } from "./undo/undo.ts";
import { FAILURES_PATH } from "../../../domains/messaging/contract.ts";
import { doAgain, failureBlocks, failuresInWords, mailQuestion } from "../../../domains/messaging/server/public.ts";
import { DESK_NUMBERS, type FigureName, figureNames } from "../../../domains/overview/contract.ts";
import { figureActions, readNumbers, readNumbersFile } from "../../../domains/overview/server/admin/read-numbers.ts";
import { editionPath } from "../../../domains/authoring/contract.ts";
import {
  actOnMove,
  countSavedItems,
  keptPath,
  movePath,
  readMove,
  readMoves,
} from "../../../domains/reading/server/desk/public.ts";
import { type DeskTask, type StaffRole, UNDO_PATH } from "../../../domains/accounts/contract.ts";
import { mayAtDesk } from "../../../domains/accounts/rules.ts";
import { releaseTasks } from "../../../domains/authoring/server/admin/editions.ts";
import { pageTasks } from "../../../domains/authoring/server/admin/public.ts";
import { orderTasks } from "../../../domains/commerce/server/admin/words.ts";
import { mergeTasks } from "../../../domains/overview/server/admin/merge-acts.ts";

/** What the screens of the desk work with. */
export interface DeskParts extends ResourceParts {
  /** Where the database is, to open it in a thread. */
  settings: DatabaseSettings;
}

/** Every screen of the desk, in the order of the navigation. Nothing else is served below /admin. */
export function deskScreens(parts: DeskParts): readonly DeskScreen[] {
  return [
    overviewScreen(parts),
    ...resourceScreens(parts),
    ...menuScreens(parts),
    ...importScreens(parts),
    ...keptScreens(parts),
    ...pageScreens(parts),
    ...partScreens(parts),
    ...reviewScreens(parts),
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
  const notices = { given: "The role was given.", ended: "The role was taken away." };
  return { ...change, listed: "Staff", load, notices };
}

/** Emails that could not be sent and jobs that failed, to be sent and run again. */
function failuresScreen({ database, clock }: DeskParts): DeskScreen {
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

/** The publisher's numbers, and a file of each. Days are nobody's, so that the form is sent in the address. */
function numberScreens({ database: { db }, orders: { subscriptions } }: DeskParts): DeskScreen[] {
  const parts = { db, subscriptions };
  return [
    {
      path: DESK_NUMBERS,
      action: "see-numbers",
      listed: "Numbers",
      load: async (visit) => {
        const { view, refusal } = await readNumbers(parts, visit);
        return { title: "Numbers", above: null, shown: { screen: "numbers", view }, refusal };
      },
    },
    ...figureNames.map((name) => fileScreen(parts, name)),
  ];
}

function fileScreen(parts: Parameters<typeof readNumbersFile>[0], name: FigureName): DeskScreen {
  return {
    path: `${DESK_NUMBERS}/${name}/csv`,
    action: figureActions[name],
    listed: null,
    load: (visit) => readNumbersFile(parts, visit, name),
  };
}

const action = "publish-releases";

/** The screens on which readers' pins and notes move from one edition to another. */
function keptScreens(parts: DeskParts): DeskScreen[] {
  const { db } = parts.database;
  const acting = ({ account, fields }: DeskVisit) => ({ accountId: account.id, fields });
  return [
    {
      path: keptPath(":edition"),
      action,
      listed: null,
      load: async ({ params, fields: typed, csrfToken }) => {
        const handle = params["edition"] ?? "";
        const view = await readMoves(db, handle, { typed, csrfToken });
        const above = { label: `Releases of ${handle}`, href: editionPath(handle) };
        return { title: `Pins and notes for ${handle}`, above, shown: { screen: "kept", view } };
      },
      form: {
        act: "count-kept",
        send: async (visit) => movePath(await countSavedItems(parts, visit.params["edition"] ?? "", acting(visit))),
      },
    },
    {
      path: movePath(":move"),
      action,
      listed: null,
      load: async ({ params, fields: typed, csrfToken }) => {
        const view = await readMove(db, params["move"] ?? "", { typed, csrfToken });
        const above = { label: `Pins and notes for ${view.to}`, href: keptPath(view.to) };
        return { title: `Pins and notes of ${view.from}`, above, shown: { screen: "move", view } };
      },
      form: {
        act: "move-kept",
        send: async (visit) => {
          const id = visit.params["move"] ?? "";
          await actOnMove(parts, id, acting(visit));
          return movePath(id);
        },
      },
    },
  ];
}

/** What waits for somebody with a role, from every domain. */
async function overviewTasks({ database: { db }, orders, accounts }: DeskParts, role: StaffRole): Promise<DeskTask[]> {
  const tasks = [
    ...(await requestTasks(accounts, UNDO_PATH)),
    ...(mayAtDesk(role, "see-operations") ? await failureTasks(db) : []),
    ...(mayAtDesk(role, "see-releases") ? await releaseTasks(db) : []),
    ...(mayAtDesk(role, "review-content") ? await pageTasks(db) : []),
    ...(mayAtDesk(role, "merge-without-consent") ? await mergeTasks(db) : []),
    ...(mayAtDesk(role, "settle-orders") ? await orderTasks(orders) : []),
  ];
  return tasks.filter(({ action }) => mayAtDesk(role, action));
}

async function failureTasks(db: Queries): Promise<DeskTask[]> {
  const sentences = await failuresInWords(db);
  return sentences.map((text) => ({ action: "see-operations", text, detail: "", href: FAILURES_PATH }));
}
