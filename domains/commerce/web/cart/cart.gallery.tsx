import type { Specimens } from "../../../../ui/specimens.ts";
import type { Cart } from "../../contract.ts";
import { sampleActions, sampleCart, sampleLine, sampleWays } from "../testing/sample-carts.ts";
import { CartFrame } from "./cart-frame.tsx";
import { CartView } from "./cart-view.tsx";

const full = sampleCart({
  lines: [
    sampleLine({ discount: 7_250 }),
    sampleLine({
      id: "line-2",
      kind: "seats",
      targetId: "term-1",
      text: "5 more seats for Hart & Weld LLP",
      detail: "$63.96 for 5 more seats until 5.4.2027; nothing renews automatically.",
      qty: 5,
      seats: 5,
      endDate: "5.4.2027",
      price: 6_396,
    }),
    sampleLine({
      id: "line-3",
      purchasableId: "individual-1",
      text: "Individual, 1 year",
      detail: "Opens the manual for you until 11.24.2027; nothing renews automatically.",
      qty: 1,
      seats: 1,
      quantities: null,
      price: 3_900,
      problem: "This plan is no longer for sale. Remove it to go on.",
    }),
  ],
  offer: { label: "Librarians’ week", tail: "2026", discount: 7_250 },
  taxes: [{ name: "Sales tax", rate: 88_750, net: 75_546, tax: 6_705 }],
  tax: 6_705,
  warnings: ["Your access is already paid until 2.9.2027. What you buy begins after that."],
});

function show(cart: Cart, { signedIn = true, logsIn = false } = {}) {
  return (
    <CartFrame>
      <CartView
        cart={cart}
        ways={sampleWays}
        signedIn={signedIn}
        logsIn={logsIn}
        csrfToken=""
        actions={sampleActions(cart)}
      />
    </CartFrame>
  );
}

export const cartSpecimens: Specimens = {
  name: "cart",
  states: {
    full: () => show(full),
    visitor: () => show(sampleCart(), { signedIn: false }),
    "visitor with an account": () => show(sampleCart(), { signedIn: false, logsIn: true }),
    empty: () => show(sampleCart({ lines: [] })),
  },
};
