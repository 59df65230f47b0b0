import type { Clock } from "../../../../platform/clock/clock.ts";
import { openSecrets, type Secrets } from "../../../../platform/secrets/secrets.ts";
import { openStripe, type StripeAccess } from "../payments/stripe/stripe-client.ts";
import { FakeStripe, type StandInOptions } from "./fake-stripe.ts";

/** The secret that the stand-in signs with in tests. */
const SECRET = "whsec_stand_in";

/** A stand-in of Stripe that listens, and how the product reaches it. */
interface OpenedStandIn {
  standIn: FakeStripe;
  access: StripeAccess;
  close(): void;
}

interface OpenOptions extends Pick<Partial<StandInOptions>, "taxesOf" | "random"> {
  clock: Clock;
  secrets?: Secrets;
  computesTax?: boolean;
}

/** Starts a stand-in of Stripe on a test's clock. Close it after the test. */
export async function openStandIn({
  clock,
  secrets,
  computesTax = false,
  ...options
}: OpenOptions): Promise<OpenedStandIn> {
  const standIn = new FakeStripe({ secret: SECRET, now: clock.now, ...options });
  const api = await standIn.listen();
  const settings = { secretKey: "sk_test_stand_in", webhookSecrets: [SECRET], computesTax, api };
  const ours = secrets ?? openSecrets(["a secret of the tests, 32 characters"]);
  return { standIn, access: openStripe(settings, { clock, secrets: ours }), close: () => standIn.close() };
}
