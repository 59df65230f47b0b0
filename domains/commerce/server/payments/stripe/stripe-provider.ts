import type {
  Attempt,
  AttemptFacts,
  ComputedTax,
  LineToPay,
  OpenedAttempt,
  OrderToPay,
  PaymentOfProvider,
  PaymentProvider,
  RefundFacts,
  RefundToMake,
} from "../provider.ts";
import type { StripeAccess } from "./stripe-client.ts";
import type Stripe from "stripe";
import type { TaxShare } from "../../../contract.ts";
import type { JobLog } from "../../../../../platform/jobs/run-job.ts";
import type { Orders } from "../../orders/orders.ts";

/** The name of this provider in orders, attempts, payments and notices. */
export const STRIPE = "stripe";

/** Payment by card, on a page of Stripe's (hosted checkout). */
export function stripeProvider(access: StripeAccess): PaymentProvider {
  return {
    name: STRIPE,
    computesTax: access.settings.computesTax,
    open: (order, attempt) => openSession(access, order, attempt),
    getStatus: (attempt) => retrieveSession(access, attempt),
    close: (attempt) => expireSession(access, attempt),
    refund: (refund) => refundPayment(access, refund),
    listRefunds: (payment) => lookPaymentRefunds(access, payment),
  };
}

/**
 * How long an attempt waits of whose page nobody heard, since Stripe could not be reached or its answer was lost: the
 * order may be paid in the meantime. In milliseconds.
 */
const UNHEARD_MS = 86_400_000;

/** Asks Stripe how an attempt stands. */
async function retrieveSession({ client, clock }: StripeAccess, attempt: Attempt): Promise<AttemptFacts> {
  if (attempt.providerRef === null) return { state: clock.now() > attempt.openedAt + UNHEARD_MS ? "expired" : "open" };
  const stripe = await client();
  const session = await stripe.checkout.sessions.retrieve(attempt.providerRef, {
    expand: ["total_details.breakdown"],
  });
  if (session.status === "expired") return { state: "expired" };
  if (session.status !== "complete") return { state: "open" };
  const paymentRef = paymentOf(session);
  if (session.payment_status === "paid") return paidFacts(session, paymentRef);
  const intent = await stripe.paymentIntents.retrieve(paymentRef);
  return { state: intent.status === "requires_payment_method" || intent.status === "canceled" ? "failed" : "pending" };
}

function paidFacts(session: Stripe.Checkout.Session, paymentRef: string): AttemptFacts {
  const { amount_total: amount, currency } = session;
  if (amount === null || currency === null) throw new Error(`The paid session ${session.id} has no amount.`);
  return { state: "paid", paymentRef, amount, currency: currency.toUpperCase(), tax: computedTax(session) };
}

/** Returns Stripe's id of a session's payment. */
export function paymentOf({ id, payment_intent: intent }: Stripe.Checkout.Session): string {
  const ref = typeof intent === "string" ? intent : intent?.id;
  if (ref === undefined) throw new Error(`The complete session ${id} has no payment.`);
  return ref;
}

/** Ends a session, so that it can't be paid any more. One that has ended, or was paid, stays as it is. */
async function expireSession({ client }: StripeAccess, attempt: Attempt): Promise<void> {
  if (attempt.providerRef === null) return;
  const stripe = await client();
  const { status } = await stripe.checkout.sessions.retrieve(attempt.providerRef);
  if (status !== "open") return;
  try {
    await stripe.checkout.sessions.expire(attempt.providerRef);
  } catch (error) {
    // It may have ended in between.
    const now = await stripe.checkout.sessions.retrieve(attempt.providerRef);
    if (now.status === "open") throw error;
  }
}

type Tax = Stripe.Checkout.Session.TotalDetails.Breakdown.Tax;

/** The tax that Stripe has computed for a paid session, by rate; null if it was not to compute any. */
function computedTax(session: Stripe.Checkout.Session): ComputedTax | null {
  if (!session.automatic_tax.enabled) return null;
  const amount = session.total_details?.amount_tax ?? 0;
  const shares = (session.total_details?.breakdown?.taxes ?? []).flatMap((tax) => shareOf(session, tax));
  const isWhole = shares.reduce((sum, { tax }) => sum + tax, 0) === amount;
  const [taxNumber] = session.customer_details?.tax_ids ?? [];
  return { amount, shares: isWhole ? shares : [], taxNumber: taxNumber?.value ?? "" };
}

/** A place that takes nothing is left out, unless the buyer owes the tax there. */
function shareOf({ amount_subtotal: net }: Stripe.Checkout.Session, tax: Tax): TaxShare[] {
  const { amount, rate, taxability_reason: reason, taxable_amount: taxable } = tax;
  const isReverseCharge = reason === "reverse_charge";
  if (amount === 0 && !isReverseCharge) return [];
  const name = [rate.display_name, rate.jurisdiction ?? ""].filter((part) => part !== "").join(", ");
  const percentage = amount === 0 ? 0 : (rate.effective_percentage ?? rate.percentage);
  return [
    {
      name: isReverseCharge ? `${name} (reverse charge)` : name,
      rate: Math.round(percentage * 10_000),
      net: taxable ?? net ?? 0,
      tax: amount,
    },
  ];
}

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
async function openSession(
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

/** A payment has a handful of refunds; more than this isn't looked at. */
const MOST_REFUNDS = 1_000;

/**
 * Gives money back. Stripe knows idempotency keys for a day; a refund that is tried again later is recognized by our id
 * among the refunds of its payment, so it is made once for ever.
 */
async function refundPayment(access: StripeAccess, refund: RefundToMake): Promise<RefundFacts> {
  const made = (await lookPaymentRefunds(access, refund.payment)).find(({ refundId }) => refundId === refund.id);
  if (made) return made;
  const stripe = await access.client();
  const created = await stripe.refunds.create(
    {
      payment_intent: refund.payment.providerRef,
      amount: refund.amount,
      metadata: { refund: refund.id, installation: access.installation },
    },
    { idempotencyKey: `refund-${refund.id}` },
  );
  return refundFacts(created);
}

/** Lists what was given back of a payment, by us or in Stripe's dashboard, oldest first. */
async function lookPaymentRefunds(
  { client }: StripeAccess,
  { providerRef }: PaymentOfProvider,
): Promise<RefundFacts[]> {
  const stripe = await client();
  const list = stripe.refunds.list({ payment_intent: providerRef, limit: 100 });
  return (await list.autoPagingToArray({ limit: MOST_REFUNDS })).toReversed().map(refundFacts);
}

/** How a refund stands at Stripe. */
export function refundFacts({ id, amount, metadata, status }: Stripe.Refund): RefundFacts {
  return { providerRef: id, refundId: metadata?.["refund"] ?? null, state: refundState(status), amount };
}

function refundState(status: string | null): RefundFacts["state"] {
  if (status === "succeeded") return "done";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** What follows from Stripe's notices, and from the looks for those that were missed. */
export interface StripePayments {
  access: StripeAccess;
  orders: Orders;
  log: JobLog;
}
