import { DESK_USERS, deskUserPath, type UserAct, userActs } from "../../../domains/overview/contract.ts";
import {
  actActions,
  actOnUser,
  askToActOnUser,
  findUsers,
  listUsers,
  openUserAct,
  readDeskUser,
  type UserVisit,
} from "../../../domains/overview/server/desk/public.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "./desk-screen.ts";
import type { DeskParts } from "./desk-screens.ts";

/** The screens of users. */
export function userScreens({ database, orders: { subscriptions } }: DeskParts): DeskScreen[] {
  const users = { database, subscriptions };
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
        extend: "The subscription was extended.",
        "end-sessions": "The user is logged out everywhere.",
        "reset-reading": "The reading budget is full again.",
        "turn-off-two-step-login": "Two-step login was turned off.",
      },
    },
    ...userActs.map((act) => actScreen(users, act)),
  ];
}

/** Asks for what an act needs, says what will happen, and does it once that is agreed to. */
function actScreen(users: Parameters<typeof actOnUser>[0], act: UserAct): DeskScreen {
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
        return `${deskUserPath(idOf(visit))}?done=${act}`;
      },
    },
  };
}

function idOf({ params }: DeskVisit): string {
  return params["account"] ?? "";
}
