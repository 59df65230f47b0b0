import type { Specimens } from "../../../../ui/specimens.ts";
import type { Order } from "../../contract.ts";
import { sampleOrder, samplePaying, unpaidOrder } from "../testing/sample-orders.ts";
import { OrderFrame } from "./order-frame.tsx";
import { OrderView } from "./order-view.tsx";

function show(order: Order, { problem = "", isBack = false } = {}) {
  return (
    <OrderFrame kind="Order" number={order.number} path={`/orders/${order.number}`}>
      <OrderView order={order} problem={problem} isBack={isBack} paying={samplePaying()} />
    </OrderFrame>
  );
}

export const orderSpecimens: Specimens = {
  name: "order",
  states: {
    paid: () => show(sampleOrder()),
    "pay failed": () =>
      show(unpaidOrder(), {
        problem:
          "Order FS-2026-000123 is placed, but the page to pay on can't be reached now. Try again in a few minutes, or pay by invoice.",
      }),
    "back without paying": () => show(unpaidOrder(), { isBack: true }),
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
