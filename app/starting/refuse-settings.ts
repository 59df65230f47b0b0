import { isLiveKey, type StripeSettings } from "../../domains/commerce/server/public.ts";
import { isLoopback } from "../../platform/http/address/is-loopback.ts";
import { StartError } from "../../platform/starting/start-error.ts";
import type { Settings } from "./settings.ts";

/** An invalid setting: the start stops with this message. */
export class ConfigError extends StartError {}

/**
 * @throws ConfigError if others could reach a server outside production: its passwords are known, its emails are on a
 * page, and its cookies work without TLS.
 */
export function refusePublicTrial(data: Pick<Settings, "HOST" | "PUBLIC_URL" | "SMTP_URL">): void {
  const reasons = [
    isLoopback(data.HOST) ? undefined : `HOST is ${data.HOST}`,
    data.PUBLIC_URL === undefined || isLoopback(new URL(data.PUBLIC_URL).hostname) ? undefined : "PUBLIC_URL is public",
    data.SMTP_URL === undefined || isLoopback(new URL(data.SMTP_URL).hostname) ? undefined : "SMTP_URL sends real mail",
  ].filter((reason) => reason !== undefined);
  if (reasons.length === 0) return;
  throw new ConfigError(
    `NODE_ENV must be production when others can reach the server (${reasons.join(", ")}): otherwise demo accounts with known passwords and everyone's emails would be public.`,
  );
}

/** @throws ConfigError if a setting that production requires is missing, or one that it forbids is set. */
export function refuseUnfitProduction(data: Settings): void {
  if (data.LIMITS === "off") {
    throw new ConfigError("LIMITS must not be off when NODE_ENV is production: passwords could be guessed.");
  }
  if (data.SMTP_URL === undefined && !data.MAILS_TO_FOLDER) {
    throw new ConfigError(
      "SMTP_URL must be set in production: nobody can sign up without email. To start without it, set MAILS_TO_FOLDER=1, and emails are written to a folder.",
    );
  }
  if (data.PUBLIC_URL === undefined) {
    throw new ConfigError("PUBLIC_URL must be set in production: pages and emails link to it.");
  }
  if (data.SUPPORT_EMAIL === undefined) {
    throw new ConfigError("SUPPORT_EMAIL must be set in production: pages and emails tell readers to write to it.");
  }
  if (data.DATABASE_URL !== undefined && data.SECRET_KEY === undefined) {
    throw new ConfigError(
      "SECRET_KEY must be set when production runs on Postgres: every node signs with it. `openssl rand -base64 32` generates one.",
    );
  }
}

/**
 * Returns how payments by card reach Stripe, if at all.
 * @throws ConfigError if half of it is set, or if real money would move where it must not
 */
export function stripeSettings(data: Settings): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API: api } = data;
  if (secretKey === undefined || webhookSecrets === undefined) {
    if (secretKey === undefined && webhookSecrets === undefined) return undefined;
    throw new ConfigError(
      "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set: without notices, payments would be seen late.",
    );
  }
  const production = data.NODE_ENV === "production";
  if (!production && isLiveKey(secretKey)) {
    throw new ConfigError("STRIPE_SECRET_KEY must be a test key unless NODE_ENV is production: it moves real money.");
  }
  if (production && api !== undefined && !isLoopback(new URL(api).hostname)) {
    throw new ConfigError("STRIPE_API must not lead to another machine when NODE_ENV is production.");
  }
  return { secretKey, webhookSecrets, computesTax: data.STRIPE_TAX, api };
}
