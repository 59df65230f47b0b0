import { DESK_ORDERS } from "../../../../domains/commerce/contract.ts";
import {
  actLabels,
  DESK_GROUPS,
  type DeskGroups,
  deskGroupPath,
  findDeskGroups,
  type GroupAct,
  groupActs,
  type GroupVisit,
  listDeskGroups,
  openGroupAct,
  planGroupAct,
  readDeskGroup,
} from "../../../../domains/groups/server/desk/public.ts";
import { deskUserPath } from "../../../../domains/overview/contract.ts";
import { actScreen } from "../act-screen.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "../desk-screen.ts";

const action = "help-users";

/** The screens of groups and organizations. */
export function groupScreens(groups: DeskGroups): DeskScreen[] {
  const show = (view: Awaited<ReturnType<typeof listDeskGroups>>): DeskAnswer => ({
    title: "Groups",
    above: null,
    shown: { screen: "groups", view },
  });
  const showOne = async (visit: DeskVisit, search: string | null): Promise<DeskAnswer> => {
    const { query, csrfToken } = visit;
    const view = await readDeskGroup(groups, idOf(visit), { page: query["page"], search, csrfToken });
    const accounts = [...view.administrators, ...view.members].flatMap(({ accountId }) => accountId ?? []);
    const userHrefs = Object.fromEntries(accounts.map((id) => [id, deskUserPath(id)]));
    return {
      title: view.title,
      above: { label: "Groups", href: DESK_GROUPS },
      shown: { screen: "group", view: { ...view, userHrefs, ordersAction: DESK_ORDERS } },
    };
  };
  return [
    {
      path: DESK_GROUPS,
      action,
      listed: "Groups",
      load: async ({ query, csrfToken }) => show(await listDeskGroups(groups, query, csrfToken)),
      form: {
        act: "find-groups",
        // What was found is answered at once: somebody's address stands in no address of ours.
        send: async ({ fields, csrfToken }) => show(await findDeskGroups(groups, fields["words"] ?? "", csrfToken)),
      },
    },
    {
      path: deskGroupPath(":group"),
      action,
      listed: null,
      load: async (visit) => await showOne(visit, null),
      form: { act: "find-groups", send: async (visit) => await showOne(visit, (visit.fields["search"] ?? "").trim()) },
      notices: {
        extend: "The subscription was extended.",
        "take-back-term": "The subscription was taken back.",
        "add-seats": "The seats were added.",
        "take-back-seats": "The seats were taken back.",
        "add-domain": "The domain was added.",
        "remove-domain": "The domain was removed.",
        "add-network": "The network was added.",
        "remove-network": "The network was removed.",
        "add-administrator": "The person administers the group now.",
        "remove-administrator": "The person no longer administers the group.",
      },
    },
    ...groupActs.map((act) => groupActScreen(groups, act)),
  ];
}

function groupActScreen(groups: DeskGroups, act: GroupAct): DeskScreen {
  const visitOf = (visit: DeskVisit): GroupVisit => ({ ...visit, id: idOf(visit), act });
  return actScreen({
    path: deskGroupPath(":group", act),
    act: act === "extend" ? "extend-group" : act === "take-back-term" ? "take-back-group-term" : act,
    label: actLabels[act],
    above: (visit) => ({ label: "The group", href: deskGroupPath(idOf(visit)) }),
    fields: /^(?:length|unit|seats|domain|network|email|administrator|term|addition|reason)$/,
    form: async (visit) => ({ screen: "group-question", view: await openGroupAct(groups, visitOf(visit)) }),
    plan: (visit) => planGroupAct(groups, visitOf(visit)),
    done: (_done, visit) => `${deskGroupPath(idOf(visit))}?done=${act}`,
  });
}

function idOf({ params }: DeskVisit): string {
  return params["group"] ?? "";
}
