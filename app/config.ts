import { type Mailbox, parseMailbox, type SmtpTls } from "../domains/messaging/server/public.ts";
import { defaultRenewalWindows, type RenewalWindows, type StripeSettings } from "../domains/commerce/server/public.ts";
import type { OrderSettings } from "../domains/commerce/server/plugin.ts";
import type { HostedService } from "../domains/search/server/public.ts";
import type { Budgets } from "../domains/subscriptions/server/public.ts";
import { hashNamesWith } from "../platform/limits/rate-limit.ts";
import { type Secrets, openSecrets, readSecretFile } from "../platform/secrets/secrets.ts";
import type { TracingSettings } from "../platform/telemetry/tracing/tracer.ts";
import { type BackupSettings, type Settings, backupSettings, settings, tracingSettings } from "./starting/settings.ts";
import { readEnvironment } from "./starting/environment.ts";
import { ConfigError, refusedTogether } from "./starting/refuse-settings.ts";

/**
 * The default support address of a local installation, which reaches nobody. The shipped manual uses the same address.
 */
const NOBODY = "support@example.org";

export interface Config {
  environment: Settings["NODE_ENV"];
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
  /** How the database is backed up. */
  backups: BackupSettings;
  /** Whether each request is logged, without its address. */
  requestLog: boolean;
  /** From how many milliseconds on a query of the database is logged; 0 logs none. */
  slowQueryMs: number;
  /** What a collector of metrics sends to be given them; without it, nobody is. */
  metricsToken: string | undefined;
  /** Where traces are sent; without it, nothing is traced. */
  tracing: TracingSettings | undefined;
  /** Whether HSTS includes all subdomains of our host. */
  hstsSubdomains: boolean;
  /** Whether what does harm at the desk waits for a second person who may do it. */
  wantsSecondPerson: boolean;
  /** Whether attempts, such as wrong passwords, are limited. Always in production. */
  limits: boolean;
  logLevel: string;
}

/** Opens the signing and encryption keys: those in the settings, or the one in the data folder. */
export function openConfiguredSecrets({ secretKeys, dataDir }: Pick<Config, "secretKeys" | "dataDir">): Secrets {
  const [present, ...older] = secretKeys;
  const secrets = openSecrets(present === undefined ? [readSecretFile(dataDir)] : [present, ...older]);
  hashNamesWith(secrets.sign("rate-limits", "names"));
  return secrets;
}

/**
 * Reads the settings of a process: from its environment, and below it the file `.env` in the folder it runs in.
 * @throws ConfigError naming everything that is wrong with them, unknown names too
 */
export function readConfigOf({ env, cwd }: Pick<NodeJS.Process, "env" | "cwd">): Config {
  const { variables, problems } = readEnvironment(env, cwd());
  return readConfig(variables, problems);
}

/**
 * Reads the settings from variables. An empty one counts as absent. `problems`: what is already known to be wrong.
 * @throws ConfigError naming every variable that is wrong and what it should be; never its value if it may be a secret
 */
export function readConfig(env: Record<string, string | undefined>, problems: readonly string[] = []): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const { error } = settings.safeParse(present);
  const malformed = error?.issues.map(({ path, message }) => `${path.join(".")} ${message}.`) ?? [];
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
  // What isn't malformed is looked at together all the same, so that one start tells everything.
  const data = settings.parse(Object.fromEntries(Object.entries(present).filter(([name]) => !wrong.has(name))));
  const all = [...problems, ...malformed, ...refusedTogether(data, wrong)];
  if (all.length > 0) throw new ConfigError(all);
  return configOf(data);
}

function configOf(data: Settings): Config {
  const production = data.NODE_ENV === "production";
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
    hostedSearch: hostedService(data),
    documentTemplates: data.DOCUMENT_TEMPLATES,
    stripe: stripeSettings(data),
    backups: backupSettings(data),
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
