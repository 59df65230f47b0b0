import { z } from "zod";
import { parseMailbox } from "../domains/messaging/server/outbox/mail-address.ts";
import {
  isSmtpAddress,
  type SmtpTls,
  smtpTlsChoices,
} from "../domains/messaging/server/transports/smtp/smtp-settings.ts";
import type { Mailbox } from "../domains/messaging/server/transports/transport.ts";
import type { HostedService } from "../domains/search/server/public.ts";
import { isTimeZone } from "../platform/clock/time-zone.ts";
import { StartError } from "../platform/starting/start-error.ts";

const environments = ["development", "production", "test"] as const;
const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

/** Every setting of the product, as .env.example documents it. */
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
    .regex(/^postgres(ql)?:\/\//, "must be a Postgres address that begins with postgres://")
    .optional(),
  DEMO: flag.optional(),
  PRODUCT_NAME: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(60, "must have 60 characters at most")
    .default("Fieldstone"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" })
    .transform((url) => new URL(url).origin)
    .optional(),
  PUBLISHER_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone such as America/New_York")
    .default("America/New_York"),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, "must be a whole number from 0 to 9").transform(Number).default(0),
  SMTP_URL: z
    .string()
    .refine(isSmtpAddress, "must be a mail server's address such as smtps://user:password@mail.example.org")
    .optional(),
  SMTP_TLS: z.enum(smtpTlsChoices, { error: `must be one of ${smtpTlsChoices.join(", ")}` }).default("required"),
  MAIL_FROM: z
    .string()
    .refine(
      (sender) => parseMailbox(sender) !== undefined,
      "must be an address such as no-reply@example.org or Fieldstone <no-reply@example.org>",
    )
    .optional(),
  SUPPORT_EMAIL: z.email("must be an address such as help@example.org").optional(),
  RUN_JOBS: flag.default(true),
  SEARCHES_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1 to 999999")
    .transform(Number)
    .default(50),
  SEARCH_APPLICATION_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, "must be the application id of the hosted search service")
    .optional(),
  SEARCH_API_KEY: z
    .string()
    .regex(/^[!-~]{1,500}$/, "must be a key of the hosted search service")
    .optional(),
  SEARCH_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" })
    .transform((url) => new URL(url).origin)
    .optional(),
  LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

export interface Config {
  environment: (typeof environments)[number];
  host: string;
  port: number;
  /** The folder of the embedded database. */
  dataDir: string;
  /** Set: Postgres instead of the embedded database. */
  databaseUrl: string | undefined;
  /** Demo accounts exist. Never in production. */
  demo: boolean;
  productName: string;
  /** The origin that readers know the product by ('https://manual.example.org'); else that of each request. */
  publicUrl: string | undefined;
  /** Where the publisher is: a subscription ends there at the end of its last day. */
  publisherTimeZone: string;
  /** How many proxies stand between readers and the server; each has added an address to X-Forwarded-For. */
  trustedProxies: number;
  /** The server that takes our mails; without one they go into a folder. */
  smtpUrl: string | undefined;
  /** Whether that server must offer TLS. */
  smtpTls: SmtpTls;
  /** Whom mails come from. */
  mailFrom: Mailbox;
  /** Whom readers write to for help. */
  supportEmail: string;
  /** This process runs jobs (mails, for one) beside answering requests. */
  runJobs: boolean;
  /** How many queries one reader may search with in a second. */
  searchesPerSecond: number;
  /** The hosted search service that finds instead of our own engine. */
  hostedSearch: HostedService | undefined;
  /** Whether tries, such as wrong passwords, are limited. Always in production. */
  limits: boolean;
  logLevel: string;
}

/** A setting whose value can't be used: the start stops with this message. */
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
  if (production && data.LIMITS === "off") {
    throw new ConfigError("LIMITS must not be off when NODE_ENV is production: passwords could be guessed.");
  }
  if (production && data.SMTP_URL !== undefined && data.PUBLIC_URL === undefined) {
    throw new ConfigError("PUBLIC_URL must be set when mails are sent in production: they link to it.");
  }
  const mailFrom = parseMailbox(data.MAIL_FROM ?? "") ?? { address: "no-reply@localhost", name: data.PRODUCT_NAME };
  return {
    environment: data.NODE_ENV,
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    demo: data.DEMO ?? !production,
    productName: data.PRODUCT_NAME,
    publicUrl: data.PUBLIC_URL,
    publisherTimeZone: data.PUBLISHER_TIME_ZONE,
    trustedProxies: data.TRUSTED_PROXIES,
    smtpUrl: data.SMTP_URL,
    smtpTls: data.SMTP_TLS,
    mailFrom,
    supportEmail: data.SUPPORT_EMAIL ?? mailFrom.address,
    runJobs: data.RUN_JOBS,
    searchesPerSecond: data.SEARCHES_PER_SECOND,
    hostedSearch,
    limits: data.LIMITS === "on",
    logLevel: data.LOG_LEVEL,
  };
}
