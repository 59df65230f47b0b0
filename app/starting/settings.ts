import { z } from "zod";
import { isSmtpAddress, parseMailbox, smtpTlsChoices } from "../../domains/messaging/server/public.ts";
import {
  defaultRenewalWindows,
  readRenewalWindows,
  type StripeSettings,
} from "../../domains/commerce/server/public.ts";
import type { HostedService } from "../../domains/search/server/public.ts";
import { isBackupKey } from "../../platform/db/backup/encryption.ts";
import { readKeepRule } from "../../platform/db/backup/store/store.ts";
import type { S3Access } from "../../platform/files/stores/place.ts";
import { isTimeZone } from "../../platform/clock/time-zone.ts";
import { SHORTEST_SECRET } from "../../platform/secrets/secrets.ts";
import { type TracingSettings, samplers } from "../../platform/telemetry/tracing/tracer.ts";
import {
  flag,
  folderOrBucket,
  interval,
  isOrigin,
  readHeaders,
  searchNodes,
  siteOrigins,
  wordsADay,
} from "./setting-values.ts";

const environments = ["development", "production", "test"] as const;
/** Every setting of the product, as documented in .env.example. */
export const settings = z.object({
  NODE_ENV: z.enum(environments, { error: `must be one of ${environments.join(", ")}` }).default("development"),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, "must be an address of this machine such as 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
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
  MAILS_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 9999")
    .transform(Number)
    .optional(),
  MAIL_EVENTS_PASSWORD: z
    .string()
    .regex(/^[\w.~-]{24,200}$/, "must have 24 to 200 letters, digits, and any of . _ ~ -")
    .optional(),
  BOUNCE_ADDRESS: z.email("must be an address such as bounces@example.org").optional(),
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
  SEARCH_URL: searchNodes.optional(),
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
  BACKUP_EVERY: interval.optional(),
  BACKUP_TO: folderOrBucket.optional(),
  BACKUP_KEEP: z
    .string()
    .transform(readKeepRule)
    .refine((rule) => rule !== undefined, "must be like 7d,4w,12m: days, weeks and months that keep a backup each")
    .default({ days: 7, weeks: 4, months: 12 }),
  BACKUP_KEY: z
    .string()
    .transform((value) => value.split(",").map((key) => key.trim()))
    .refine(
      (keys) => keys.every(isBackupKey),
      "must be a key as `npm run admin -- new-backup-key` or age-keygen prints, AGE-SECRET-KEY-1 and 58 letters and digits; several are separated by commas",
    )
    .default([]),
  FILES_TO: folderOrBucket.optional(),
  STORE_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  STORE_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, "must be a region such as us-east-1")
    .default("us-east-1"),
  STORE_KEY_ID: z
    .string()
    .regex(/^[!-~]{1,200}$/, "must be the id of a key of the store")
    .optional(),
  STORE_SECRET: z
    .string()
    .regex(/^[!-~]{1,500}$/, "must be the secret of a key of the store")
    .optional(),
  REQUEST_LOG: flag.default(false),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number of milliseconds from 0 to 99999")
    .transform(Number)
    .default(500),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{24,200}$/, "must have 24 to 200 letters, digits, and symbols")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
    .refine(
      (url) => /^[^?#]*$/.test(url) && new URL(url).username === "",
      "must not have a query or a user; keys go into OTEL_EXPORTER_OTLP_HEADERS",
    )
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .max(4_000, "must have at most 4,000 characters")
    .transform(readHeaders)
    .refine((headers) => headers !== undefined, "must be like name=value,name=value, with values percent-encoded")
    .default({}),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal("http/json", { error: "must be http/json, the one protocol that traces are sent by" })
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[ -~]{1,100}$/, "must have at most 100 letters, digits, and symbols")
    .default("fieldstone"),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(", ")}` })
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d{1,9}|1\.0+)$/, "must be a share from 0 to 1, such as 0.1")
    .transform(Number)
    .default(1),
  SECOND_PERSON: flag.default(false),
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

/** What 0.1.0 called settings that have other names now; they are read by either. */
export const formerNames: ReadonlyMap<string, keyof typeof settings.shape> = new Map([
  ["BACKUP_STORE_URL", "STORE_URL"],
  ["BACKUP_STORE_REGION", "STORE_REGION"],
  ["BACKUP_STORE_KEY_ID", "STORE_KEY_ID"],
  ["BACKUP_STORE_SECRET", "STORE_SECRET"],
]);

/** What the settings say, each by its name. */
export type Settings = z.infer<typeof settings>;

/**
 * The default support address of a local installation, which reaches nobody. The shipped manual uses the same address.
 */
const NOBODY = "support@example.org";

/** What the settings mean: what goes together is one value, and what isn't said has its default. */
export function configOf(data: Settings) {
  const production = data.NODE_ENV === "production";
  const mailFrom = parseMailbox(data.MAIL_FROM ?? "") ?? { address: "no-reply@localhost", name: data.PRODUCT_NAME };
  return {
    environment: data.NODE_ENV,
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    /**
     * The signing and encryption keys that all nodes share, the current one first. Empty if the data folder has a key of
     * its own (`openConfiguredSecrets`).
     */
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
    /** How many emails may leave this process in a second; unlimited if undefined. */
    mailsPerSecond: data.MAILS_PER_SECOND,
    mailEventsPassword: data.MAIL_EVENTS_PASSWORD,
    bounceAddress: data.BOUNCE_ADDRESS,
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
    hostedSearch: hostedService(data),
    /** The nodes of the OpenSearch cluster that searches; undefined for another engine. */
    searchNodes: data.SEARCH_URL,
    documentTemplates: data.DOCUMENT_TEMPLATES,
    stripe: stripeSettings(data),
    /** Backups that the server makes by itself. */
    backups: {
      /** In milliseconds. */
      everyMs: data.BACKUP_EVERY,
      /** A folder or s3://bucket/prefix. */
      to: data.BACKUP_TO,
      keep: data.BACKUP_KEEP,
      s3: s3Access(data),
      /** The first one encrypts, all open; none: they aren't encrypted. */
      keys: data.BACKUP_KEY,
    },
    /** Where documents and pictures lie; undefined: in the database. */
    files: data.FILES_TO === undefined ? undefined : { to: data.FILES_TO, s3: s3Access(data) },
    requestLog: data.REQUEST_LOG,
    slowQueryMs: data.SLOW_QUERY_MS,
    metricsToken: data.METRICS_TOKEN,
    tracing: tracingSettings(data),
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    wantsSecondPerson: data.SECOND_PERSON,
    limits: data.LIMITS === "on",
    logLevel: data.LOG_LEVEL,
  };
}

function hostedService(data: Settings): HostedService | undefined {
  const { SEARCH_APPLICATION_ID: applicationId, SEARCH_API_KEY: apiKey, SEARCH_ORIGIN: origin } = data;
  return applicationId === undefined || apiKey === undefined ? undefined : { applicationId, apiKey, origin };
}

function stripeSettings(data: Settings): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API: api } = data;
  if (secretKey === undefined || webhookSecrets === undefined) return undefined;
  return { secretKey, webhookSecrets, computesTax: data.STRIPE_TAX, api };
}

/** Returns where traces are sent, if anywhere. */
function tracingSettings(data: Settings): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = data;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: data.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: data.OTEL_SERVICE_NAME,
    sampler: data.OTEL_TRACES_SAMPLER,
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
  };
}

function s3Access(data: Settings): S3Access | undefined {
  const { STORE_KEY_ID: keyId, STORE_SECRET: secret, STORE_REGION: region } = data;
  if (keyId === undefined || secret === undefined) return undefined;
  return { keyId, secret, region, endpoint: data.STORE_URL ?? `https://s3.${region}.amazonaws.com` };
}
