import type Stripe from "stripe";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { StripeSettings } from "./stripe-client.ts";

/** What every function of this folder needs. */
export interface StripeAccess {
  settings: StripeSettings;
  /** The official client, loaded on first use. */
  client: () => Promise<Stripe>;
  clock: Clock;
  /** Names this installation in what it asks for, since several may share an account of Stripe. */
  installation: string;
}
