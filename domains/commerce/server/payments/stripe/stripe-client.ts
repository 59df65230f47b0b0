import type Stripe from "stripe";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Secrets } from "../../../../../platform/secrets/secrets.ts";

/** How an installation reaches Stripe, from the settings. */
export interface StripeSettings {
  secretKey: string;
  /** What notices are signed with: the current secret first, and another one while it is replaced. */
  webhookSecrets: readonly string[];
  /** Whether Stripe Tax computes the tax of an order. */
  computesTax: boolean;
  /** Another address than Stripe's own, for a stand-in: 'http://127.0.0.1:12111'. */
  api: string | undefined;
}

/** How long one request to Stripe may take, in milliseconds; it is repeated twice if no answer comes. */
const LONGEST_CALL_MS = 15_000;

/**
 * Returns Stripe's official client, which is loaded when it is first needed: it takes 150 ms and 38 MB, which nobody
 * pays whose installation has no key.
 */
function openStripeClient({ secretKey, api }: StripeSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined;
  return () => (client ??= loadClient(secretKey, api));
}

async function loadClient(secretKey: string, api: string | undefined): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  return new Client(secretKey, {
    maxNetworkRetries: 2,
    timeout: LONGEST_CALL_MS,
    telemetry: false,
    ...(api === undefined ? {} : addressOf(new URL(api))),
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  const isPlain = protocol === "http:";
  const standard = isPlain ? 80 : 443;
  return {
    host: hostname,
    port: port === "" ? standard : Number(port),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

/** Whether a key moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^[a-z]+_live_/.test(secretKey);
}

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

/**
 * Whether an error is about one thing that was asked of Stripe, such as a session that isn't there. Everything else
 * (Stripe is down, the key is wrong) is the same for whatever is asked next.
 */
export function isAboutOne({ errors }: Stripe, error: unknown): boolean {
  return !(error instanceof errors.StripeError) || error instanceof errors.StripeInvalidRequestError;
}
