import type { JobLog } from "../../../../platform/jobs/run-job.ts";
import type { Orders } from "../orders/orders.ts";
import { findAttempt } from "./payments-store.ts";
import { settleAttempt } from "./settle-attempt.ts";

/** How long a page waits for the provider's answer, in milliseconds. The answer is written also when it comes later. */
const LONGEST_WAIT_MS = 3_000;

/** How often the provider is asked about one attempt at most, in milliseconds, however often its page is loaded. */
const LEAST_PAUSE_MS = 2_000;

/** So many attempts are remembered at once. */
const MOST_REMEMBERED = 1_000;

interface Options {
  log: JobLog;
  /** In milliseconds; for tests. */
  longestWaitMs?: number;
}

/**
 * Settles what a buyer has just paid, when they come back to the order's page: it needs no notice to say that it is paid.
 * Returns the function to call with the order's id before the order is shown. If the provider doesn't answer in time, the
 * order is shown as it stands.
 */
export function openReturns(
  orders: Orders,
  { log, longestWaitMs = LONGEST_WAIT_MS }: Options,
): (orderId: string) => Promise<void> {
  const { clock } = orders.subscriptions;
  const asked = new Map<string, { at: number; answer: Promise<void> }>();

  function ask(attemptId: string): Promise<void> {
    const known = asked.get(attemptId);
    if (known && clock.now() - known.at < LEAST_PAUSE_MS) return known.answer;
    if (asked.size >= MOST_REMEMBERED) asked.clear();
    const answer = settleAttempt(orders, attemptId).then(
      () => undefined,
      (error: unknown) =>
        log.warn({ err: error, attempt: attemptId }, "a payment could not be looked up; a job does it"),
    );
    asked.set(attemptId, { at: clock.now(), answer });
    return answer;
  }

  return async (orderId) => {
    const attempt = await findAttempt(orders.database.db, { openFor: orderId });
    // Nobody can have paid on a page that was never opened.
    if (!attempt || attempt.provider_ref === null) return;
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestWaitMs);
    await Promise.race([ask(attempt.id), tooLong]);
    clearTimeout(timer);
  };
}
