import { settleAttempt } from "../../settle-attempt.ts";
import { STRIPE } from "../stripe-provider.ts";
import { isAboutOne } from "../stripe-failures.ts";
import type { StripePayments } from "../stripe-payments.ts";
import { hasPayment, listOpenAttempts } from "./reconcile-store.ts";

/** An attempt that is open for longer than this is looked at: its notice may never come. In milliseconds. */
const OPEN_FOR_MS = 15 * 60_000;

/** How many attempts one run looks at, each with a call to Stripe. */
const MOST_ATTEMPTS = 100;

/** What a run has done. */
export interface Reconciled {
  /** How many payments it found that no notice had announced. */
  mended: number;
  /** Where the next run goes on; undefined at the end. */
  next: string | undefined;
}

/**
 * Looks at attempts that were opened a while ago and are still open, from the one after `after` on. One that can't be
 * settled is reported and left for the next time.
 * @throws the error of the client if Stripe can't be asked at all
 */
export async function reconcileAttempts(
  { access, orders, log }: StripePayments,
  after: string,
  signal?: AbortSignal,
): Promise<Reconciled> {
  const { db } = orders.database;
  const openedBefore = access.clock.now() - OPEN_FOR_MS;
  const attempts = await listOpenAttempts(db, { provider: STRIPE, openedBefore, after, limit: MOST_ATTEMPTS });
  const stripe = await access.client();
  let mended = 0;
  for (const { id } of attempts) {
    signal?.throwIfAborted();
    try {
      await settleAttempt(orders, id);
      if (await hasPayment(db, id)) mended += 1;
    } catch (error) {
      if (!isAboutOne(stripe, error)) throw error;
      log.error({ err: error, attempt: id }, "an attempt to pay could not be settled");
    }
  }
  if (mended > 0) log.warn({ mended }, "payments were found that no notice had announced");
  return { mended, next: attempts.length === MOST_ATTEMPTS ? attempts.at(-1)?.id : undefined };
}
