import type { Config } from "../../config.ts";
import { broken, type Check, type Finding, ok, reasonOf } from "./finding.ts";

/** Whether Stripe knows the key, where there is one. */
export function stripeChecks({ stripe }: Config): Check[] {
  return stripe === undefined ? [] : [{ name: "Stripe", run: (signal) => checkKey(stripe, signal) }];
}

async function checkKey(
  { secretKey, api = "https://api.stripe.com" }: NonNullable<Config["stripe"]>,
  signal: AbortSignal,
): Promise<Finding> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const address = `${api}/v1/checkout/sessions?limit=1`;
  const answer = await fetch(address, { headers, signal }).catch((error: unknown) => error);
  if (!(answer instanceof Response))
    return broken(
      `Stripe can't be reached (${reasonOf(answer)}): nobody can pay by card.`,
      "Check the firewall and DNS.",
    );
  if (answer.status === 401)
    return broken(
      "Stripe doesn't know STRIPE_SECRET_KEY.",
      "Set a key that is valid; see 'Payments by card' in operations.md.",
    );
  if (answer.status === 403)
    return broken(
      "The key of Stripe may not use Checkout.",
      "Give it the rights that 'Payments by card' in operations.md names.",
    );
  return answer.ok
    ? ok(`Stripe accepts the ${secretKey.includes("_live_") ? "live" : "test"} key.`)
    : broken(`Stripe answers ${answer.status}.`, "See status.stripe.com, and try again.");
}
