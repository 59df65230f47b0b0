import type Stripe from "stripe";
import type { Attempt, LineToPay, OpenedAttempt, OrderToPay } from "../provider.ts";
import type { StripeAccess } from "./stripe-access.ts";

/** How long a session may be paid, in milliseconds: a minute more than Stripe's least, for the way there. */
const SESSION_MS = 31 * 60_000;

/** How much of a text Stripe takes as the name, and as the description, of a line. */
const LONGEST_NAME = 250;
const LONGEST_DESCRIPTION = 500;

/**
 * Opens a page of Stripe on which the buyer pays an order. The attempt's id is the idempotency key: asked again, Stripe
 * answers with the same page.
 * @throws the error of the client if Stripe can't be reached, or refuses
 */
export async function openSession(
  { client, ...access }: StripeAccess,
  order: OrderToPay,
  attempt: Attempt,
): Promise<OpenedAttempt> {
  const stripe = await client();
  if (attempt.providerRef !== null)
    return redirect(await stripe.checkout.sessions.retrieve(attempt.providerRef), order);
  const options = { idempotencyKey: `attempt-${attempt.id}` };
  return redirect(await stripe.checkout.sessions.create(sessionParams(access, order, attempt), options), order);
}

/** Once a page was paid it has no address any more: the order's own page settles it. */
function redirect(session: Stripe.Checkout.Session, { returnUrl }: OrderToPay): OpenedAttempt {
  const { id, url, expires_at: expiresAt } = session;
  return { kind: "redirect", url: url ?? returnUrl, providerRef: id, expiresAt: expiresAt * 1_000 };
}

/** What is asked of Stripe: it depends on the order and the attempt alone, or its key would be refused. */
function sessionParams(
  { settings, installation }: Omit<StripeAccess, "client">,
  order: OrderToPay,
  attempt: Attempt,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: order.id, attempt: attempt.id, installation };
  const computesTax = settings.computesTax && !order.isTaxFixed;
  return {
    mode: "payment",
    line_items: linesOf(order, computesTax),
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata, description: `Order ${order.number}` },
    ...(order.buyer.email === "" ? {} : { customer_email: order.buyer.email }),
    // The buyer pays what the order says, in its currency.
    adaptive_pricing: { enabled: false },
    invoice_creation: { enabled: false },
    automatic_tax: { enabled: computesTax },
    tax_id_collection: { enabled: computesTax },
    expires_at: Math.floor((attempt.openedAt + SESSION_MS) / 1_000),
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
  };
}

/**
 * One line of Stripe for each line of the order, once, with its count in the name: 5 seats for 161 of 365 days are a sum
 * that no price of a piece times 5 gives. Our own taxes are one more line, so that the sum is the order's.
 */
function linesOf(order: OrderToPay, computesTax: boolean): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const lines = order.lines.map((line) => lineItem(order.currency, nameOf(line), line.detail, line.net, computesTax));
  return computesTax || order.tax === 0 ? lines : [...lines, lineItem(order.currency, "Tax", "", order.tax, false)];
}

function lineItem(
  currency: string,
  name: string,
  description: string,
  amount: number,
  computesTax: boolean,
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: 1,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: amount,
      product_data: {
        name: name.slice(0, LONGEST_NAME),
        ...(description === "" ? {} : { description: description.slice(0, LONGEST_DESCRIPTION) }),
      },
      ...(computesTax ? { tax_behavior: "exclusive" as const } : {}),
    },
  };
}

function nameOf({ text, qty }: LineToPay): string {
  return qty === 1 ? text : `${qty} × ${text}`;
}
