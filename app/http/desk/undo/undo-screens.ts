import { UNDO_PATH } from "../../../../domains/accounts/contract.ts";
import { endRequest, readInverses, readRequests } from "../../../../domains/accounts/server/public.ts";
import {
  deskTakeBackPath,
  deskUserPath,
  type UserTakeBack,
  userTakeBacks,
} from "../../../../domains/overview/contract.ts";
import { planTakingBackOf } from "../../../../domains/overview/server/desk/public.ts";
import { actScreen } from "../act-screen.ts";
import type { DeskScreen, DeskVisit } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";

/** What waits for a second person, what was done lately and can be taken back, and what takes back what users were given. */
export function undoScreens(parts: DeskParts): DeskScreen[] {
  const { database, clock, accounts } = parts;
  return [
    {
      path: UNDO_PATH,
      action: "open-desk",
      listed: "Take back",
      load: async (visit) => {
        const { role, csrfToken } = visit;
        const waiting = await readRequests(accounts, visit);
        const view = { waiting, acts: await readInverses(database.db, clock, role), csrfToken };
        return { title: "Take back what was done", above: null, shown: { screen: "undo", view } };
      },
      form: {
        act: "drop-request",
        send: async (visit) => {
          const request = (await readRequests(accounts, visit)).find(({ id }) => id === visit.fields["id"]);
          if (request !== undefined) await endRequest(accounts, request.id);
          return `${UNDO_PATH}?done=dropped`;
        },
      },
      notices: {
        waits: "It waits until somebody else who may do it agrees. They were told by email.",
        dropped: "It waits no more. Nothing was done.",
      },
    },
    ...userTakeBacks.map((act) => takeBackScreen(parts, act)),
  ];
}

const labels: Readonly<Record<UserTakeBack, string>> = {
  "take-back-term": "Take back a subscription",
  "take-back-verification": "Take back a verification",
  "turn-on-two-step-login": "Turn on two-step login again",
};

function takeBackScreen({ database, accounts, orders }: DeskParts, act: UserTakeBack): DeskScreen {
  const users = { database, accounts, subscriptions: orders.subscriptions };
  const idOf = ({ params }: DeskVisit) => params["account"] ?? "";
  return actScreen({
    path: deskTakeBackPath(":account", act, act === "take-back-term" ? ":term" : undefined),
    act,
    label: labels[act],
    above: (visit) => ({ label: "The user", href: deskUserPath(idOf(visit)) }),
    needsReason: true,
    plan: (visit) => planTakingBackOf(users, { ...visit, id: idOf(visit), act, term: visit.params["term"] }),
    done: (_done, visit) => `${deskUserPath(idOf(visit))}?done=${act}`,
  });
}
