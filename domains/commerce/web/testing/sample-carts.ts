import type { Cart, CartLine, WayToPay } from "../../contract.ts";
import type { CartActions } from "../cart/use-cart.ts";

/** A line that begins a team's term; with other fields as a test needs them. */
export function sampleLine(fields: Partial<CartLine> = {}): CartLine {
  return {
    id: "line-1",
    kind: "new",
    purchasableId: "team-1",
    targetId: "",
    text: "Team, 1 year",
    detail: "Begins a team of 25 seats, paid until 11.24.2027; nothing renews automatically.",
    qty: 25,
    seats: 25,
    quantities: { least: 5, most: 50, step: 5 },
    startDate: "11.25.2026",
    endDate: "11.24.2027",
    price: 72_500,
    discount: 0,
    problem: null,
    ...fields,
  };
}

/** A cart whose sums follow from its lines; with other fields as a test needs them. */
export function sampleCart(fields: Partial<Cart> = {}): Cart {
  const { lines = [sampleLine()], tax = 0, offer = null } = fields;
  const net = lines.reduce((sum, { price }) => sum + price, 0) - (offer?.discount ?? 0);
  return {
    revision: 3,
    currency: "USD",
    lines,
    offer,
    includesTax: false,
    net,
    taxes: [],
    tax,
    total: net + tax,
    warnings: [],
    buyer: { name: "Ada Byron", email: "ada@example.org", country: "US" },
    returnTo: "",
    ...fields,
  };
}

export const sampleWays: readonly [card: WayToPay, invoice: WayToPay] = [
  { provider: "stripe", dueOn: null, whenPaid: false, addsTax: false },
  { provider: "invoice", dueOn: "12.25.2026", whenPaid: false, addsTax: false },
];

/** Actions that answer with the cart as it is; with others as a test needs them. */
export function sampleActions(cart: Cart, actions: Partial<CartActions> = {}): CartActions {
  const same = () => Promise.resolve(cart);
  return {
    load: same,
    changeLine: same,
    restoreLine: same,
    applyOffer: same,
    removeOffer: same,
    saveBuyer: same,
    quote: () => Promise.resolve("/quotes/QUO-2026-000012?token=x"),
    place: () => Promise.resolve({ href: "/orders/FS-2026-000123", redirect: null }),
    leave: () => {},
    ...actions,
  };
}
