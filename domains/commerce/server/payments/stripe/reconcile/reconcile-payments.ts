import type Stripe from "stripe";
import { settleSession } from "../notices/settle-notice.ts";
import { paymentOf } from "../look-session.ts";
import { STRIPE } from "../stripe-provider.ts";
import { isAboutOne } from "../stripe-failures.ts";
import type { StripePayments } from "../stripe-payments.ts";
import type { Reconciled } from "./reconcile-attempts.ts";
import { listRecorded } from "./reconcile-store.ts";

/** How far back paid pages are compared, in milliseconds: Stripe keeps what it did for 30 days. */
const BACK_MS = 30 * 86_400_000;

/** Stripe's largest page of a list. */
const PAGE = 100;

/**
 * Compares a page of Stripe's list of paid sessions, newest first, with the payments that are recorded, and settles what
 * is missing: the last net, for an attempt that was closed here and paid there. `after`: the last session of the page
 * before, '' for the first page.
 */
export async function reconcilePayments(payments: StripePayments, after: string): Promise<Reconciled> {
  const { access, orders, log } = payments;
  const stripe = await access.client();
  const list = await stripe.checkout.sessions.list({
    created: { gte: Math.floor((access.clock.now() - BACK_MS) / 1_000) },
    status: "complete",
    limit: PAGE,
    ...(after === "" ? {} : { starting_after: after }),
  });
  const paid = list.data.filter(
    (session) => session.payment_status === "paid" && access.isOurs(session.metadata?.["installation"] ?? ""),
  );
  const recorded = await listRecorded(orders.database.db, STRIPE, paid.map(paymentOf));
  let mended = 0;
  for (const session of paid.filter((each) => !recorded.has(paymentOf(each)))) {
    if (await mend(payments, stripe, session)) mended += 1;
  }
  if (mended > 0) log.warn({ mended }, "payments were found that no notice had announced");
  return { mended, next: list.has_more ? list.data.at(-1)?.id : undefined };
}

async function mend(payments: StripePayments, stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  const { orders, log } = payments;
  const details = { session: session.id, order: session.metadata?.["order"] };
  try {
    if (!(await settleSession(payments, session.id))) {
      log.error(details, "a payment at Stripe is for an order that isn't here");
      return false;
    }
  } catch (error) {
    if (!isAboutOne(stripe, error)) throw error;
    log.error({ err: error, ...details }, "a payment at Stripe could not be settled");
    return false;
  }
  return (await listRecorded(orders.database.db, STRIPE, [paymentOf(session)])).size > 0;
}
