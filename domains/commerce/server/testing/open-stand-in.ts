import { fixedClock } from "../../../../platform/clock/clock.ts";
import { openStripeClient, type StripeSettings } from "../payments/stripe/stripe-client.ts";
import type { StripeAccess } from "../payments/stripe/stripe-access.ts";
import { StripeStandIn, type StandInOptions } from "./stripe-stand-in.ts";

/** The secret that the stand-in signs with in tests. */
const SECRET = "whsec_stand_in";

/** A stand-in of Stripe that listens, and how the product reaches it. */
interface OpenedStandIn {
  standIn: StripeStandIn;
  settings: StripeSettings;
  access: StripeAccess;
  clock: ReturnType<typeof fixedClock>;
  close(): void;
}

/** Starts a stand-in of Stripe on a clock that stands still. Close it after the test. */
export async function openStandIn(
  start: string,
  options: Partial<StandInOptions> & { computesTax?: boolean } = {},
): Promise<OpenedStandIn> {
  const clock = fixedClock(Date.parse(start));
  const standIn = new StripeStandIn({ secret: SECRET, now: clock.now, ...options });
  const api = await standIn.listen();
  const { computesTax = false } = options;
  const settings = { secretKey: "sk_test_stand_in", webhookSecrets: [SECRET], computesTax, api };
  const access = { settings, client: openStripeClient(settings), clock, installation: "ours" };
  return { standIn, settings, access, clock, close: () => standIn.close() };
}
