import type { StripePayments } from "../stripe-payments.ts";
import { STRIPE } from "../stripe-provider.ts";
import { countUnannounced } from "../reconcile/reconcile-store.ts";

const DAY_MS = 86_400_000;

/** How late a notice may be: Stripe sends the first one within seconds. In milliseconds. */
const LATE_MS = 10 * 60_000;

/** Whether each payment of the last day was announced by a notice. If not, the webhook isn't set up as it should be. */
export async function arePaymentsAnnounced({ access, orders }: StripePayments): Promise<boolean> {
  const now = access.clock.now();
  const times = { from: now - DAY_MS, until: now - LATE_MS };
  return (await countUnannounced(orders.database.db, { provider: STRIPE, ...times })) === 0;
}
