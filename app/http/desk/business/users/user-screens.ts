import {
  DESK_USERS,
  deskMergePath,
  deskUserPath,
  type UserAct,
  userActs,
} from "../../../../../domains/overview/contract.ts";
import {
  actActions,
  actOnUser,
  askToActOnUser,
  findUsers,
  listUsers,
  openDeskMerge,
  openUserAct,
  planDeskMerge,
  readDeskUser,
  type UserVisit,
} from "../../../../../domains/overview/server/desk/public.ts";
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
        action: "help-users",
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
        "send-verification": "The verification email is on its way.",
        "mark-verified": "The address counts as verified.",
        merge: "The other account is part of this one now. Both addresses get an e-mail.",
      },
    },
    ...userActs.map((act) => userActScreen(users, act)),
    actScreen({
      path: deskMergePath(":account"),
      action: "help-users",
      label: "Merge a second account",
      above: (visit) => ({ label: "The user", href: deskUserPath(idOf(visit)) }),
      fields: /^email$/,
      needsReason: true,
      form: async (visit) => ({
        screen: "merge-form",
        view: await openDeskMerge(users, { ...visit, id: idOf(visit) }),
      }),
      plan: (visit) =>
        planDeskMerge(users, { database, accounts, subscriptions, carts }, { ...visit, id: idOf(visit) }),
      done: (_done, visit) => `${deskUserPath(idOf(visit))}?done=merge`,
    }),
  ];
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
    action: actActions[act],
    listed: null,
    load: async (visit) => show(await openUserAct(users, userVisit(visit))),
    form: {
      action: actActions[act],
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
