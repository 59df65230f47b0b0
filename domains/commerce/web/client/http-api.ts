import { call, type CallOptions, dataOf } from "../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../platform/client/requests.ts";
import type { cartCalls, commerceCalls, reminderCalls } from "../../calls.ts";
import type {
  Buyer,
  Cart,
  CartLine,
  Offer,
  Order,
  OrderSummary,
  PurchaseOptions,
  Quote,
  QuoteBilling,
  ReminderChoice,
  WayToPay,
} from "../../contract.ts";
import type { orderCalls, quoteCalls } from "../../orders/order-calls.ts";
import type { PlacedOrder } from "../cart/use-cart.ts";
import { addition } from "./use-add-to-cart.ts";

const ask = requestsFor<
  | CallOf<typeof commerceCalls>
  | CallOf<typeof cartCalls>
  | CallOf<typeof orderCalls>
  | CallOf<typeof quoteCalls>
  | CallOf<typeof reminderCalls>
>();

/** Reads what is for sale. @throws OfflineError, CallRefused; as all of these do */
export async function readOffer(): Promise<Offer> {
  return (await call(ask("GET /api/catalog"))).data;
}

/** Reads whether the account of a link gets reminders. @throws OfflineError, CallRefused */
export async function readReminders(token: string): Promise<ReminderChoice | null> {
  return (await call(ask("GET /api/reminders", { query: { token } }))).data;
}

/** Reads the viewer's cart, priced now. */
export async function readCart(): Promise<Cart> {
  return dataOf(ask("GET /api/cart"), { isFresh: true });
}

/** Reads how an order placed today can be paid. */
export async function readWays(): Promise<readonly WayToPay[]> {
  return dataOf(ask("GET /api/orders/ways-to-pay"));
}

/** Changes the number of a line; 0 removes it. */
export async function changeLine(lineId: string, qty: number): Promise<Cart> {
  return dataOf(ask("POST /api/cart/change-line", { body: { lineId, qty: `${qty}` } }));
}

/** Puts a line back that was removed. */
export async function restoreLine({ kind, purchasableId, targetId, qty }: CartLine): Promise<Cart> {
  const fields: Record<string, string> = { purchasableId, qty: `${qty}` };
  if (kind !== "new") {
    fields[kind === "renew" ? "fields[addingTime]" : "fields[addingSeats]"] = "1";
    fields["fields[subscriptions]"] = targetId;
  }
  return dataOf(addition(fields));
}

/** Lowers the cart's prices by an offer. */
export async function applyOffer(code: string): Promise<Cart> {
  return dataOf(ask("POST /api/cart/apply-offer", { body: { code } }));
}

/** Takes the offer off again. */
export async function removeOffer(): Promise<Cart> {
  return dataOf(ask("POST /api/cart/remove-offer"));
}

/** Keeps what was entered of the buyer. */
export async function saveBuyer(buyer: Partial<Buyer>): Promise<Cart> {
  return dataOf(ask("POST /api/cart/save-buyer", { body: buyer }));
}

/** Places an order of the cart as it was shown. */
export async function placeOrder(
  { revision, total }: Pick<Cart, "revision" | "total">,
  provider: string,
): Promise<PlacedOrder> {
  const body = { revision: `${revision}`, total: `${total}`, provider };
  return dataOf(ask("POST /api/orders/place", { body }));
}

/** Reads what the viewer can buy for what they have. */
export async function readPurchaseOptions(options?: CallOptions): Promise<PurchaseOptions> {
  return dataOf(ask("GET /api/purchase-options"), options);
}

/** Reads the orders of the account and of the group that it manages, newest first. */
export async function readOrders(options?: CallOptions): Promise<readonly OrderSummary[]> {
  return dataOf(ask("GET /api/orders"), options);
}

/** Reads an order. */
export async function readOrder(number: string, token: string): Promise<Order> {
  return dataOf(ask("GET /api/orders/:number", { params: { number }, query: withToken(token) }));
}

/** Goes on to pay an order by a provider. Returns where: its page to pay on, else the order's. */
export async function payOrder(number: string, provider: string, token: string): Promise<string> {
  const body = { provider, ...withToken(token) };
  const { redirect, href } = await dataOf(ask("POST /api/orders/:number/pay", { params: { number }, body }));
  return redirect ?? href;
}

/** Makes a quote of the cart as it was shown. Returns its page. */
export async function makeQuote({ revision, total }: Pick<Cart, "revision" | "total">): Promise<string> {
  const body = { revision: `${revision}`, total: `${total}` };
  return (await dataOf(ask("POST /api/quotes/make", { body }))).href;
}

/** Reads a quote. */
export async function readQuote(number: string, token: string): Promise<Quote> {
  return dataOf(ask("GET /api/quotes/:number", { params: { number }, query: withToken(token) }));
}

/** Orders what was quoted. Returns the order's page. */
export async function acceptQuote(number: string, token: string, billing: QuoteBilling): Promise<string> {
  const body = { ...billing, ...withToken(token) };
  return (await dataOf(ask("POST /api/quotes/:number/accept", { params: { number }, body }))).href;
}

function withToken(token: string): { token?: string } {
  return token === "" ? {} : { token };
}
