import { FakeStripe, type StandInOptions } from "../../../domains/commerce/server/testing/fake-stripe.ts";

const SECRET = "whsec_stand_in";

/** A stand-in of Stripe that listens, and the settings by which a server reaches it. */
export async function openCardPayments(options: Partial<StandInOptions> = {}) {
  const standIn = new FakeStripe({ secret: SECRET, now: () => Date.now(), ...options });
  const env = {
    STRIPE_SECRET_KEY: "sk_test_stand_in",
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API: await standIn.listen(),
  };
  return { standIn, env, close: () => standIn.close() };
}
