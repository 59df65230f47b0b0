import { deskActs } from "../../../../../domains/accounts/rules.ts";
import {
  DESK_USERS,
  deskDeadMergePath,
  deskMergePath,
  deskUndoMergePath,
  deskUserPath,
  type UserAct,
  userActs,
} from "../../../../../domains/overview/contract.ts";
import {
  actNames,
  actOnUser,
  askToActOnUser,
  findUsers,
  listUsers,
  openDeskMerge,
  openUserAct,
  planDeskMerge,
  planUndoMerge,
  readDeskUser,
  userOfMerge,
  type UserVisit,
} from "../../../../../domains/overview/server/desk/public.ts";
import type { AccountMerging } from "../../../../../domains/overview/server/public.ts";
import { actScreen } from "../../act-screen.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "../../desk-screen.ts";
import type { DeskParts } from "../../desk-screens.ts";

/** The screens of users. */
export function userScreens({ database, accounts, orders: { subscriptions, carts } }: DeskParts): DeskScreen[] {
  const users = { database, subscriptions, accounts };
  const show = (view: Awaited<ReturnType<typeof listUsers>>): DeskAnswer => ({
    title: "Users",
    above: null,
    shown: { screen: "users", view },
  });
  return [
    {
      path: DESK_USERS,
      action: "help-users",
      listed: "Users",
      load: async ({ query, csrfToken }) => show(await listUsers(users, query, csrfToken)),
      form: {
        act: "find-users",
        // What was found is answered at once: somebody's name or address stands in no address of ours.
        send: async ({ fields, csrfToken }) => show(await findUsers(users, fields["words"] ?? "", csrfToken)),
      },
    },
    {
      path: deskUserPath(":account"),
      action: "help-users",
      listed: null,
      load: async (visit) => {
        const { name, ...view } = await readDeskUser(users, idOf(visit), visit);
        return { title: name, above: { label: "Users", href: DESK_USERS }, shown: { screen: "user", view } };
      },
      notices: {
        "act-as": "You are yourself again.",
        extend: "The subscription was extended.",
        "end-sessions": "The user is logged out everywhere.",
        "reset-reading": "The reading budget is full again.",
        "turn-off-two-step-login": "Two-step login was turned off.",
        "take-back-term": "The subscription was taken back.",
        "take-back-verification": "The address doesn’t count as verified any more.",
        "turn-on-two-step-login": "Two-step login is on again.",
        "send-verification": "The verification email is on its way.",
        "mark-verified": "The address counts as verified.",
        "merge-later": "The accounts become one in 7 days, unless somebody stops it. Both addresses were told.",
        "undo-merge": "The accounts are two again. Both addresses were told.",
        "stop-merge": "The accounts stay two. Both addresses were told.",
        merge: "The owner of the other account was asked by e-mail. The accounts become one once they agree.",
      },
    },
    ...userActs.map((act) => userActScreen(users, act)),
    ...mergeScreens(users, { database, accounts, subscriptions, carts }),
  ];
}

/** What makes two accounts one, and two again. */
function mergeScreens(users: Parameters<typeof actOnUser>[0], merging: AccountMerging): DeskScreen[] {
  const merge = (isDead: boolean) =>
    actScreen({
      path: isDead ? deskDeadMergePath(":account") : deskMergePath(":account"),
      act: isDead ? "merge-without-consent" : "merge-accounts",
      label: isDead ? "Merge an account without asking" : "Merge a second account",
      above: (visit) => ({ label: "The user", href: deskUserPath(idOf(visit)) }),
      fields: /^email$/,
      needsReason: true,
      form: async (visit) => ({
        screen: "merge-form",
        view: await openDeskMerge(users, { ...visit, id: idOf(visit), isDead }),
      }),
      plan: (visit) => planDeskMerge(users, merging, { ...visit, id: idOf(visit), isDead }),
      done: (_done, visit) => `${deskUserPath(idOf(visit))}?done=${isDead ? "merge-later" : "merge"}`,
    });
  const undo = (act: "undo" | "stop") =>
    actScreen({
      path: deskUndoMergePath(":merge", act),
      act: act === "undo" ? "undo-merge" : "stop-merge",
      label: act === "undo" ? "Make two accounts of one again" : "Stop a merge",
      above: async ({ params }) => ({ label: "The user", href: await userOfMerge(merging, params["merge"] ?? "") }),
      needsReason: true,
      plan: (visit) => planUndoMerge(merging, { ...visit, merge: visit.params["merge"] ?? "", act }),
      done: (path) => `${path}?done=${act}-merge`,
    });
  return [merge(false), merge(true), undo("undo"), undo("stop")];
}

/** Asks for what an act needs, says what will happen, and does it once that is agreed to. */
function userActScreen(users: Parameters<typeof actOnUser>[0], act: UserAct): DeskScreen {
  const userVisit = (visit: DeskVisit): UserVisit => ({ ...visit, id: idOf(visit), act });
  const show = (view: Awaited<ReturnType<typeof openUserAct>>): DeskAnswer => ({
    title: view.label,
    above: { label: view.name, href: deskUserPath(view.id) },
    shown: { screen: "user-question", view },
  });
  return {
    path: deskUserPath(":account", act),
    action: deskActs[actNames[act]].action,
    listed: null,
    load: async (visit) => show(await openUserAct(users, userVisit(visit))),
    form: {
      act: actNames[act],
      send: async (visit) => {
        if (visit.fields["agreed"] === undefined) return show(await askToActOnUser(users, userVisit(visit)));
        await actOnUser(users, userVisit(visit));
        return act === "act-as" ? "/bluebook" : `${deskUserPath(idOf(visit))}?done=${act}`;
      },
    },
  };
}

function idOf({ params }: DeskVisit): string {
  return params["account"] ?? "";
}
