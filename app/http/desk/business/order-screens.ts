import type { DeskActName } from "../../../../domains/accounts/rules.ts";
import {
  DESK_ORDERS,
  deskDocumentPath,
  deskOrderPath,
  type OrderAct,
  orderActs,
} from "../../../../domains/commerce/contract.ts";
import {
  actLabels,
  actOnOrder,
  askToAct,
  listOrders,
  openAct,
  type OrderVisit,
  readDeskDocument,
  readDeskOrder,
  searchOrders,
} from "../../../../domains/commerce/server/desk/public.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";

/** The screens of orders. */
export function orderScreens(parts: DeskParts): DeskScreen[] {
  const { orders } = parts;
  return [
    listScreen(parts),
    {
      path: deskOrderPath(":number"),
      action: "see-orders",
      listed: null,
      load: async (visit) => {
        const view = await readDeskOrder(orders, numberOf(visit), visit.role);
        return {
          title: `Order ${view.number}`,
          above: { label: "Orders", href: DESK_ORDERS },
          shown: { screen: "order", view },
        };
      },
      notices,
    },
    {
      path: deskDocumentPath(":number", ":document"),
      action: "see-orders",
      listed: null,
      load: async (visit) => ({
        paper: await readDeskDocument(orders, numberOf(visit), visit.params["document"] ?? ""),
      }),
    },
    ...orderActs.map((act) => actScreen(parts, act)),
  ];
}

const notices = {
  "mark-paid": "The payment was recorded.",
  refund: "The refund was asked for. It is made within minutes, and what it ends ends then.",
  "refund-by-hand":
    "The refund was asked for. What came by transfer you transfer to the buyer yourself; what it ends ends within minutes.",
  "mark-refunded": "It was recorded that you transferred the refund.",
  cancel: "The order was canceled.",
};

function listScreen({ orders }: DeskParts): DeskScreen {
  return {
    path: DESK_ORDERS,
    action: "see-orders",
    listed: "Orders",
    load: async ({ query, csrfToken }) => ({
      title: "Orders",
      above: null,
      shown: { screen: "orders", view: await listOrders(orders, query, csrfToken) },
    }),
    form: {
      act: "find-orders",
      // What was found is answered at once: words that may be somebody's address stand in no address of ours.
      send: async ({ fields, csrfToken }) => {
        const found = await searchOrders(orders, fields["words"] ?? "", csrfToken);
        if (typeof found === "string") return found;
        return { title: "Orders", above: null, shown: { screen: "orders", view: found } };
      },
    },
  };
}

/** What each act is in the table of what the desk can do. */
const actNames = {
  "mark-paid": "mark-paid",
  refund: "refund-order",
  "mark-refunded": "mark-refunded",
  cancel: "cancel-order",
} as const satisfies Record<OrderAct, DeskActName>;

/** Asks for what an act needs, says what will happen, and does it once that is agreed to. */
function actScreen({ orders }: DeskParts, act: OrderAct): DeskScreen {
  const orderVisit = (visit: DeskVisit): OrderVisit => ({ ...visit, number: numberOf(visit), act });
  const show = (view: Awaited<ReturnType<typeof openAct>>): DeskAnswer => ({
    title: actLabels[act],
    above: { label: `Order ${view.number}`, href: deskOrderPath(view.number) },
    shown: { screen: "order-question", view },
  });
  return {
    path: deskOrderPath(":number", act),
    action: "settle-orders",
    listed: null,
    load: async (visit) => show(await openAct(orders, orderVisit(visit))),
    form: {
      act: actNames[act],
      send: async (visit) => {
        if (visit.fields["agreed"] === undefined) return show(await askToAct(orders, orderVisit(visit)));
        return `${deskOrderPath(numberOf(visit))}?done=${await actOnOrder(orders, orderVisit(visit))}`;
      },
    },
  };
}

function numberOf({ params }: DeskVisit): string {
  return (params["number"] ?? "").toUpperCase();
}
