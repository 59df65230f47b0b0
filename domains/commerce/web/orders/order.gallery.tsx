import type { Specimens } from "../../../../ui/specimens.ts";
import type { Order } from "../../contract.ts";
import { sampleOrder, unpaidOrder } from "../testing/sample-orders.ts";
import { OrderFrame } from "./order-frame.tsx";
import { OrderView } from "./order-view.tsx";

function show(order: Order, problem = "") {
  return (
    <OrderFrame number={order.number} path={`/orders/${order.number}`}>
      <OrderView order={order} problem={problem} isSending={false} onPay={() => {}} />
    </OrderFrame>
  );
}

export const orderSpecimens: Specimens = {
  name: "order",
  states: {
    paid: () => show(sampleOrder()),
    "pay failed": () =>
      show(unpaidOrder(), "The payment provider can't be reached. Try again in a minute, or ask for an invoice."),
    refunded: () =>
      show(
        sampleOrder({
          state: { money: "refunded", access: "taken-back", sentence: "Refunded on 12.2.2026, and access has ended." },
          refunded: 72_500,
          taxes: [{ name: "Sales tax", rate: 88_750, net: 72_500, tax: 6_434 }],
          tax: 6_434,
          total: 78_934,
        }),
      ),
  },
};
