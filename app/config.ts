import { z } from "zod";
import {
  type Mailbox,
  type SmtpTls,
  isSmtpAddress,
  parseMailbox,
  smtpTlsChoices,
} from "../domains/messaging/server/public.ts";
import {
  defaultRenewalWindows,
  isLiveKey,
  readRenewalWindows,
  type RenewalWindows,
  type StripeSettings,
} from "../domains/commerce/server/public.ts";
import type { OrderSettings } from "../domains/commerce/server/plugin.ts";
import type { HostedService } from "../domains/search/server/public.ts";
import { isLoopback } from "../platform/http/address/is-loopback.ts";
import type { Budgets } from "../domains/subscriptions/server/public.ts";
import { isTimeZone } from "../platform/clock/time-zone.ts";
import { readSecretFile } from "../platform/secrets/secret-file.ts";
import { openSecrets, type Secrets, SHORTEST_SECRET } from "../platform/secrets/secrets.ts";
import { StartError } from "../platform/starting/start-error.ts";
import { siteOrigins, wordsADay } from "./starting/setting-schemas.ts";

const environments = ["development", "production", "test"] as const;
/** An on/off setting. */
const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

/**
 * The default support address of a local installation, which reaches nobody. The shipped manual uses the same address.
 */
const NOBODY = "support@example.org";

/** Returns whether an address has only a host, with no path, query, hash or user that would be lost. */
function isOrigin(address: string): boolean {
  // An invalid address is reported by the check before this one.
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username } = new URL(address);
  return pathname === "/" && `${search}${hash}${username}` === "";
}

/** Every setting of the product, as documented in .env.example. */
const settings = z.object({
  NODE_ENV: z.enum(environments, { error: `must be one of ${environments.join(", ")}` }).default("development"),
  HOST: z.string().min(1, "must not be empty").default("127.0.0.1"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a whole number from 0 to 65535")
    .default(3000),
  DATA_DIR: z.string().min(1, "must name a folder").default("data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be a Postgres address that starts with postgres://")
    .optional(),
  SECRET_KEY: z
    .string()
    .transform((value) => value.split(",").map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => key.length >= SHORTEST_SECRET),
      `must have at least ${SHORTEST_SECRET} characters; several are separated by commas`,
    )
    .optional(),
  DEMO: flag.optional(),
  PRODUCT_NAME: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(60, "must have at most 60 characters")
    .default("Fieldstone"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
    .refine(isOrigin, "must be an address without a path: the product is served from the root of its host")
    .transform((url) => new URL(url).origin)
    .optional(),
  PUBLISHER_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone such as America/New_York")
    .default("America/New_York"),
  TRIAL_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, "must be a whole number from 0 to 999")
    .transform(Number)
    .default(30),
  SELLER_NAME: z.string().trim().min(1, "must not be empty").max(120, "must have at most 120 characters").optional(),
  SELLER_ADDRESS: z
    .string()
    .max(1_000, "must have at most 1,000 characters")
    .transform((value) =>
      value
        .split("|")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .refine((lines) => lines.length <= 8, "must have at most 8 lines, separated by |")
    .default([]),
  SELLER_TAX_NUMBER: z.string().trim().max(60, "must have at most 60 characters").default(""),
  SELLER_EMAIL: z.email("must be an address such as billing@example.org").optional(),
  INVOICE_TERMS_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, "must be a whole number from 0 to 999")
    .transform(Number)
    .default(30),
  INVOICE_ACCESS: z.enum(["at-once", "when-paid"], { error: "must be at-once or when-paid" }).default("at-once"),
  RENEWAL_WINDOW_MONTHS: z
    .string()
    .transform(readRenewalWindows)
    .refine((windows) => windows !== undefined, "must be like team:2,professional:2,individual:2, in months up to 24")
    .default(defaultRenewalWindows),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, "must be a whole number from 0 to 9").transform(Number).default(0),
  SMTP_URL: z
    .string()
    .refine(isSmtpAddress, "must be a mail server's address such as smtps://user:password@mail.example.org")
    .optional(),
  SMTP_TLS: z.enum(smtpTlsChoices, { error: `must be one of ${smtpTlsChoices.join(", ")}` }).default("required"),
  MAILS_TO_FOLDER: flag.default(false),
  MAIL_FROM: z
    .string()
    .refine(
      (sender) => parseMailbox(sender) !== undefined,
      "must be an address such as no-reply@example.org or Fieldstone <no-reply@example.org>",
    )
    .optional(),
  SUPPORT_EMAIL: z.email("must be an address such as help@example.org").optional(),
  PRINT_EDITION_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
    .optional(),
  RUN_JOBS: flag.default(true),
  DRAIN_SECONDS: z
    .string()
    .regex(/^[0-5]$/, "must be a whole number from 0 to 5")
    .transform(Number)
    .optional(),
  SEARCHES_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1 to 999999")
    .transform(Number)
    .default(50),
  SEARCH_SITES: siteOrigins.default([]),
  READING_BUDGET: wordsADay.default(120_000),
  READING_BUDGET_TRIAL: wordsADay.default(60_000),
  READING_BUDGET_VISITOR: wordsADay.default(60_000),
  READING_BUDGET_NETWORK: wordsADay.default(20_000_000),
  SEARCH_APPLICATION_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, "must be the application id of the hosted search service")
    .optional(),
  SEARCH_API_KEY: z
    .string()
    .regex(/^[!-~]{1,500}$/, "must be a key of the hosted search service")
    .optional(),
  SEARCH_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
    .transform((url) => new URL(url).origin)
    .optional(),
  DOCUMENT_TEMPLATES: z.string().min(1, "must name a folder").optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w{1,250}$/, "must be a secret or restricted key of Stripe")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_\w{1,250}(?:,\s*whsec_\w{1,250})?$/,
      "must be a signing secret of Stripe, or two separated by a comma",
    )
    .transform((value) => value.split(",").map((secret) => secret.trim()))
    .optional(),
  STRIPE_TAX: flag.default(false),
  STRIPE_API: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
    .transform((url) => new URL(url).origin)
    .optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** The names of all settings. */
export const settingNames: ReadonlySet<string> = new Set(Object.keys(settings.shape));

export interface Config {
  environment: (typeof environments)[number];
  host: string;
  port: number;
  /** The folder of the embedded database. */
  dataDir: string;
  /** If set, Postgres is used instead of the embedded database. */
  databaseUrl: string | undefined;
  /**
   * The signing and encryption keys that all nodes share, the current one first. Empty if the data folder has a key of
   * its own (`openConfiguredSecrets`).
   */
  secretKeys: readonly string[];
  /** Whether demo accounts exist. Never in production. */
  demo: boolean;
  productName: string;
  /** The origin that readers use ('https://manual.example.org'); by default, that of each request. */
  publicUrl: string | undefined;
  /** The publisher's time zone: a subscription ends there at the end of its last day. */
  publisherTimeZone: string;
  /** How many days a free trial has; 0: there are no trials. */
  trialDays: number;
  /** For how many months before its end a subscription can be renewed, by its kind. */
  renewalWindows: RenewalWindows;
  /** Who sells, and on which terms. */
  orders: OrderSettings;
  /** How many proxies are in front of the server; each adds an address to X-Forwarded-For. */
  trustedProxies: number;
  /** The SMTP server for outgoing emails; without one, they are written to a folder. */
  smtpUrl: string | undefined;
  /** Whether that server must support TLS. */
  smtpTls: SmtpTls;
  /** The sender of emails. */
  mailFrom: Mailbox;
  /** The address readers write to for help: a person, never the sender of emails unless the settings say so. */
  supportEmail: string;
  /** The shop for the printed book, to which /buy leads; without one, a screen says how to order it. */
  printEditionUrl: string | undefined;
  /** Whether this process runs jobs (such as sending emails) while it serves requests. */
  runJobs: boolean;
  /** How long a server that is shutting down keeps responding, so that load balancers can notice. In seconds. */
  drainSeconds: number;
  /** How many queries a reader may run per second. */
  searchesPerSecond: number;
  /** The origins of other sites whose pages may search from browsers. */
  searchSites: readonly string[];
  /**
   * How many protected words per day one account may be served, and one browser, or all of them together, on an
   * organization's network.
   */
  readingBudgets: Budgets;
  /** The hosted search service, if it is used instead of the built-in engine. */
  hostedSearch: HostedService | undefined;
  /** The folder of the publisher's templates for invoices and other documents; the shipped ones if undefined. */
  documentTemplates: string | undefined;
  /** How payments by card reach Stripe; without it, orders are paid by invoice alone. */
  stripe: StripeSettings | undefined;
  /** Whether HSTS includes all subdomains of our host. */
  hstsSubdomains: boolean;
  /** Whether attempts, such as wrong passwords, are limited. Always in production. */
  limits: boolean;
  logLevel: string;
}

/**
 * @throws ConfigError if others could reach a server outside production: its passwords are known, its emails are on a
 * page, and its cookies work without TLS.
 */
function refusePublicTrial(data: Pick<z.infer<typeof settings>, "HOST" | "PUBLIC_URL" | "SMTP_URL">): void {
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
function refuseUnfitProduction(data: z.infer<typeof settings>): void {
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
function stripeSettings(data: z.infer<typeof settings>): StripeSettings | undefined {
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

/** Opens the signing and encryption keys: those in the settings, or the one in the data folder. */
export function openConfiguredSecrets({ secretKeys, dataDir }: Pick<Config, "secretKeys" | "dataDir">): Secrets {
  const [present, ...older] = secretKeys;
  return openSecrets(present === undefined ? [readSecretFile(dataDir)] : [present, ...older]);
}

/** An invalid setting: the start stops with this message. */
export class ConfigError extends StartError {}

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 * @throws ConfigError naming every variable that is wrong and what it should be; never its value.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`).join("\n"));
  }
  const { data } = parsed;
  const production = data.NODE_ENV === "production";
  if (production && data.DEMO === true) {
    throw new ConfigError("DEMO must not be 1 when NODE_ENV is production: demo accounts have known passwords.");
  }
  if (data.SMTP_URL !== undefined && data.MAIL_FROM === undefined) {
    throw new ConfigError("MAIL_FROM must be set when SMTP_URL is: mails need a sender.");
  }
  const { SEARCH_APPLICATION_ID: applicationId, SEARCH_API_KEY: apiKey, SEARCH_ORIGIN: origin } = data;
  const hostedSearch =
    applicationId !== undefined && apiKey !== undefined ? { applicationId, apiKey, origin } : undefined;
  if (!hostedSearch && (applicationId ?? apiKey ?? origin) !== undefined) {
    throw new ConfigError(
      "SEARCH_APPLICATION_ID and SEARCH_API_KEY must both be set: the hosted search service asks for both.",
    );
  }
  if (production) refuseUnfitProduction(data);
  else refusePublicTrial(data);
  const mailFrom = parseMailbox(data.MAIL_FROM ?? "") ?? { address: "no-reply@localhost", name: data.PRODUCT_NAME };
  return {
    environment: data.NODE_ENV,
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    secretKeys: data.SECRET_KEY ?? [],
    demo: data.DEMO ?? !production,
    productName: data.PRODUCT_NAME,
    publicUrl: data.PUBLIC_URL,
    publisherTimeZone: data.PUBLISHER_TIME_ZONE,
    trialDays: data.TRIAL_DAYS,
    orders: {
      seller: {
        name: data.SELLER_NAME ?? data.PRODUCT_NAME,
        addressLines: data.SELLER_ADDRESS,
        taxNumber: data.SELLER_TAX_NUMBER,
        email: data.SELLER_EMAIL ?? data.SUPPORT_EMAIL ?? NOBODY,
      },
      invoiceTermsDays: data.INVOICE_TERMS_DAYS,
      givesAtOnce: data.INVOICE_ACCESS === "at-once",
    },
    renewalWindows: data.RENEWAL_WINDOW_MONTHS ?? defaultRenewalWindows,
    trustedProxies: data.TRUSTED_PROXIES,
    smtpUrl: data.SMTP_URL,
    smtpTls: data.SMTP_TLS,
    mailFrom,
    supportEmail: data.SUPPORT_EMAIL ?? NOBODY,
    printEditionUrl: data.PRINT_EDITION_URL,
    runJobs: data.RUN_JOBS,
    drainSeconds: data.DRAIN_SECONDS ?? (production ? 1 : 0),
    searchesPerSecond: data.SEARCHES_PER_SECOND,
    searchSites: data.SEARCH_SITES,
    readingBudgets: {
      paid: data.READING_BUDGET,
      trial: data.READING_BUDGET_TRIAL,
      visitor: data.READING_BUDGET_VISITOR,
      network: data.READING_BUDGET_NETWORK,
    },
    hostedSearch,
    documentTemplates: data.DOCUMENT_TEMPLATES,
    stripe: stripeSettings(data),
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    limits: data.LIMITS === "on",
    logLevel: data.LOG_LEVEL,
  };
}
