import type Stripe from "stripe";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Secrets } from "../../../../../platform/secrets/secrets.ts";
import { openStripeClient, type StripeSettings } from "./stripe-client.ts";

/** What every function of this folder needs. */
export interface StripeAccess {
  settings: StripeSettings;
  /** The official client, loaded on first use. */
  client: () => Promise<Stripe>;
  clock: Clock;
  /** Names this installation in what it asks for, since several may share an account of Stripe. */
  installation: string;
  /** Whether a name is this installation's, also one from before its secret key was replaced. */
  isOurs(installation: string): boolean;
}

/** How much of the keyed hash names an installation. */
const NAME_LENGTH = 20;

/** Opens the way to Stripe. Nothing is loaded, and nobody is asked, before it is needed. */
export function openStripe(
  settings: StripeSettings,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
): StripeAccess {
  const names = secrets.fingerprints("stripe-installation", "").map((name) => name.slice(0, NAME_LENGTH));
  const [installation = ""] = names;
  return {
    settings,
    client: openStripeClient(settings),
    clock,
    installation,
    isOurs: (name) => names.includes(name),
  };
}
