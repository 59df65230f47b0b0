import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./starting/refuse-settings.ts";
import { settingNames } from "./starting/settings.ts";

/** The minimum settings for production. */
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://manual.example.org",
  SUPPORT_EMAIL: "help@example.org",
  MAILS_TO_FOLDER: "1",
};

describe("configuration", () => {
  test("the seller's address has lines, and unfit terms are refused", () => {
    const { orders } = readConfig({ SELLER_ADDRESS: "128 Main Street | Cambridge, MA|", INVOICE_ACCESS: "when-paid" });
    expect(orders).toMatchObject({
      seller: { addressLines: ["128 Main Street", "Cambridge, MA"] },
      givesAtOnce: false,
    });
    expect(() => readConfig({ INVOICE_TERMS_DAYS: "-1" })).toThrow("INVOICE_TERMS_DAYS must be a whole number");
    expect(() => readConfig({ INVOICE_ACCESS: "never" })).toThrow("INVOICE_ACCESS must be at-once or when-paid");
  });

  test("works without a single variable", () => {
    expect(readConfig({})).toEqual({
      environment: "development",
      host: "127.0.0.1",
      port: 3000,
      dataDir: "data",
      databaseUrl: undefined,
      secretKeys: [],
      demo: true,
      productName: "Fieldstone",
      publicUrl: undefined,
      orders: {
        seller: { name: "Fieldstone", addressLines: [], taxNumber: "", email: "support@example.org" },
        invoiceTermsDays: 30,
        givesAtOnce: true,
      },
      renewalWindows: { team: 2, professional: 2, individual: 2 },
      publisherTimeZone: "America/New_York",
      trialDays: 30,
      trustedProxies: 0,
      smtpUrl: undefined,
      supportEmail: "support@example.org",
      smtpTls: "required",
      mailFrom: { address: "no-reply@localhost", name: "Fieldstone" },
      runJobs: true,
      drainSeconds: 0,
      searchesPerSecond: 50,
      searchSites: [],
      readingBudgets: { paid: 120_000, trial: 60_000, visitor: 60_000, network: 20_000_000 },
      hostedSearch: undefined,
      searchNodes: undefined,
      stripe: undefined,
      backups: { everyMs: undefined, to: undefined, keep: { days: 7, weeks: 4, months: 12 }, s3: undefined, keys: [] },
      requestLog: false,
      slowQueryMs: 500,
      hstsSubdomains: false,
      wantsSecondPerson: false,
      limits: true,
      logLevel: "info",
    });
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3000 "],
    ["NODE_ENV", "prod"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["PUBLIC_URL", "manual.example.org"],
    ["PUBLIC_URL", "ftp://manual.example.org"],
    ["PUBLIC_URL", "http://localhost:3000/manual"],
    ["PUBLIC_URL", "http://localhost:3000/?a"],
    ["MAILS_TO_FOLDER", "yes"],
    ["SECRET_KEY", "too-short"],
    ["SECRET_KEY", "long-enough-to-be-a-secret-of-ours,short"],
    ["DEMO", "yes"],
    ["PUBLISHER_TIME_ZONE", "New York"],
    ["TRIAL_DAYS", "-1"],
    ["TRIAL_DAYS", "1000"],
    ["TRIAL_DAYS", "a month"],
    ["TRUSTED_PROXIES", "-1"],
    ["TRUSTED_PROXIES", "all"],
    ["SMTP_URL", "mail.example.org"],
    ["SMTP_URL", "https://mail.example.org"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_TLS", "never"],
    ["SMTP_URL", "smtp://mail.example.org:99999"],
    ["MAIL_FROM", "Fieldstone"],
    ["MAIL_FROM", "a@example.org, b@example.org"],
    ["MAIL_FROM", "Fieldstone <a@example.org>\r\nBcc: b@example.org"],
    ["RUN_JOBS", "yes"],
    ["DRAIN_SECONDS", "6"],
    ["SEARCH_APPLICATION_ID", "an id"],
    ["SEARCH_API_KEY", "a key"],
    ["SEARCH_ORIGIN", "search.example.org"],
    ["SEARCH_URL", "search.example.org:9200"],
    ["SEARCH_URL", "https://search.example.org,"],
    ["SEARCH_URL", "https://us:%zz@search.example.org"],
    ["SEARCH_SITES", "www.example.org"],
    ["SEARCH_SITES", "https://www.example.org/path"],
    ["STRIPE_SECRET_KEY", "pk_test_a"],
    ["STRIPE_WEBHOOK_SECRET", "secret"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_a,whsec_b,whsec_c"],
    ["STRIPE_TAX", "yes"],
    ["STRIPE_API", "127.0.0.1"],
    ["LIMITS", "0"],
    ["LOG_LEVEL", "loud"],
    ["PRODUCT_NAME", "   "],
    ["BACKUP_KEY", "a-secret-of-more-than-thirty-two-letters"],
  ])("an invalid %s stops the start with a message that names it", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .+\\.$`));
  });

  test("all invalid settings are named at once, and no value is shown", () => {
    const attempt = () => readConfig({ PORT: "x-secret", DATABASE_URL: "mysql://user:secret@host/db" });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(/PORT[\s\S]*DATABASE_URL/);
    expect(attempt).not.toThrow(/secret/);
  });

  test("demo accounts are impossible in production", () => {
    expect(readConfig(production)).toMatchObject({ demo: false });
    expect(() => readConfig({ ...production, DEMO: "1" })).toThrow("DEMO must not be 1");
    expect(() => readConfig({ ...production, LIMITS: "off" })).toThrow("LIMITS must not be off");
  });

  test("production on Postgres requires the secret that all its nodes share", () => {
    const settings = { ...production, DATABASE_URL: "postgres://localhost/manual" };
    expect(() => readConfig(settings)).toThrow("SECRET_KEY must be set");
    const keys = ["n".repeat(32), "o".repeat(32)];
    expect(readConfig({ ...settings, SECRET_KEY: keys.join(", ") }).secretKeys).toEqual(keys);
  });

  test("production requires the address that pages and emails link to, and a mail server unless told otherwise", () => {
    const { MAILS_TO_FOLDER: _, ...noMail } = production;
    expect(() => readConfig(noMail)).toThrow(/^SMTP_URL must be set in production.+MAILS_TO_FOLDER=1/);
    expect(readConfig(production).publicUrl).toBe("https://manual.example.org");
    const mail = { ...noMail, SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "no-reply@example.org" };
    expect(() => readConfig({ ...mail, PUBLIC_URL: "" })).toThrow("PUBLIC_URL must be set in production");
    expect(readConfig({ ...mail, PUBLIC_URL: "https://manual.example.org/" }).publicUrl).toBe(
      "https://manual.example.org",
    );
  });

  test.each([
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.0.2.7" },
    { HOST: "manual.example.org" },
    { PUBLIC_URL: "https://manual.example.org" },
    { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "no-reply@example.org" },
  ])("demo passwords and emails are never public: %j outside production stops the start", (settings) => {
    for (const NODE_ENV of ["development", "test"])
      expect(() => readConfig({ NODE_ENV, ...settings })).toThrow(/^NODE_ENV must be production when .+ public\.$/);
  });

  test("a local installation may set its address and mail server", () => {
    for (const HOST of ["127.0.0.1", "::1", "localhost", "127.0.0.2"]) expect(readConfig({ HOST }).host).toBe(HOST);
    const local = {
      PUBLIC_URL: "http://localhost:3000",
      SMTP_URL: "smtp://127.0.0.1:2525",
      MAIL_FROM: "a@example.org",
    };
    expect(readConfig(local).demo).toBe(true);
  });

  test("a mail server needs a sender", () => {
    const SMTP_URL = "smtps://us:p%40ss@localhost:2465";
    expect(() => readConfig({ SMTP_URL })).toThrow("MAIL_FROM must be set when SMTP_URL is");
    expect(readConfig({ SMTP_URL, MAIL_FROM: "no-reply@example.org" })).toMatchObject({
      smtpUrl: SMTP_URL,
      mailFrom: { address: "no-reply@example.org", name: "" },
    });
    expect(readConfig({ MAIL_FROM: '"The Manual" <no-reply@example.org>' }).mailFrom).toEqual({
      address: "no-reply@example.org",
      name: "The Manual",
    });
  });

  test("readers are given the support address, never the sender of emails, which nobody reads", () => {
    expect(readConfig({ SUPPORT_EMAIL: "help@example.net", MAIL_FROM: "a@example.net" }).supportEmail).toBe(
      "help@example.net",
    );
    expect(readConfig({ MAIL_FROM: "Fieldstone <no-reply@example.net>" }).supportEmail).toBe("support@example.org");
    expect(() => readConfig({ ...production, SUPPORT_EMAIL: "" })).toThrow("SUPPORT_EMAIL must be set in production");
    expect(() => readConfig({ SUPPORT_EMAIL: '"><b>@example.net' })).toThrow("SUPPORT_EMAIL");
  });

  test("the hosted search service needs both an id and a key", () => {
    const known = { SEARCH_APPLICATION_ID: "ABC123", SEARCH_API_KEY: "k" };
    expect(readConfig(known).hostedSearch).toEqual({ applicationId: "ABC123", apiKey: "k", origin: undefined });
    expect(readConfig({ ...known, SEARCH_ORIGIN: "https://search.example.org/x" }).hostedSearch?.origin).toBe(
      "https://search.example.org",
    );
    expect(() => readConfig({ SEARCH_APPLICATION_ID: "ABC123" })).toThrow("must both be set");
    expect(() => readConfig({ SEARCH_ORIGIN: "https://search.example.org" })).toThrow("must both be set");
  });

  test("a search cluster has one or several nodes, each with what logs in there", () => {
    const SEARCH_URL = "https://us:p%40ss@one.example.org:9200/, http://two.example.org/search/";
    expect(readConfig({ SEARCH_URL }).searchNodes).toEqual([
      { address: "https://one.example.org:9200", authorization: "Basic dXM6cEBzcw==" },
      { address: "http://two.example.org/search", authorization: undefined },
    ]);
    expect(() => readConfig({ SEARCH_URL, SEARCH_APPLICATION_ID: "ABC123", SEARCH_API_KEY: "k" })).toThrow(
      "can't both be set",
    );
  });

  test("payments by card need a key and a signing secret, and real money moves in production alone", () => {
    const known = { STRIPE_SECRET_KEY: "sk_test_a", STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b" };
    const stripe = {
      secretKey: "sk_test_a",
      webhookSecrets: ["whsec_a", "whsec_b"],
      computesTax: false,
      api: undefined,
    };
    expect(readConfig(known).stripe).toEqual(stripe);
    expect(readConfig({ ...known, STRIPE_API: "http://stripe.test:1/" }).stripe?.api).toBe("http://stripe.test:1");
    expect(() => readConfig({ STRIPE_SECRET_KEY: "sk_test_a" })).toThrow("must both be set");
    const live = { ...known, STRIPE_SECRET_KEY: "rk_live_a" };
    expect(() => readConfig(live)).toThrow("STRIPE_SECRET_KEY must be a test key");
    expect(readConfig({ ...production, ...live, STRIPE_TAX: "1" }).stripe?.computesTax).toBe(true);
    expect(() => readConfig({ ...production, ...live, STRIPE_API: "http://stripe.test" })).toThrow("STRIPE_API");
    expect(readConfig({ ...production, ...live, STRIPE_API: "http://127.0.0.1:1" }).stripe?.api).toBeDefined();
  });

  test("backups need a place, and a bucket its key", () => {
    const bucket = { BACKUP_TO: "s3://backups/manual", STORE_KEY_ID: "id", STORE_SECRET: "secret" };
    expect(
      readConfig({ ...bucket, BACKUP_EVERY: "12h", BACKUP_KEEP: "30d", STORE_REGION: "eu-west-1" }).backups,
    ).toEqual({
      everyMs: 43_200_000,
      to: "s3://backups/manual",
      keep: { days: 30, weeks: 0, months: 0 },
      s3: { endpoint: "https://s3.eu-west-1.amazonaws.com", region: "eu-west-1", keyId: "id", secret: "secret" },
      keys: [],
    });
    expect(() => readConfig({ BACKUP_EVERY: "1d" })).toThrow("BACKUP_TO must be set");
    expect(() => readConfig({ BACKUP_TO: "s3://backups" })).toThrow("STORE_KEY_ID and STORE_SECRET must be set");
    expect(() => readConfig({ STORE_SECRET: "a" })).toThrow("must both be set");
    const asBefore = { BACKUP_STORE_KEY_ID: "id", BACKUP_STORE_SECRET: "old", BACKUP_STORE_URL: "https://s3.test/" };
    expect(readConfig({ ...asBefore, STORE_SECRET: "new" }).backups.s3).toEqual({
      endpoint: "https://s3.test",
      region: "us-east-1",
      keyId: "id",
      secret: "new",
    });
    for (const BACKUP_EVERY of ["0d", "1w", "daily", "31d"])
      expect(() => readConfig({ BACKUP_EVERY, BACKUP_TO: "backups" })).toThrow("BACKUP_EVERY must be like");
    for (const BACKUP_TO of ["s3://", "s3:backups", "https://backups.test"])
      expect(() => readConfig({ BACKUP_TO })).toThrow("BACKUP_TO must name");
    expect(() => readConfig({ BACKUP_KEEP: "0d" })).toThrow("BACKUP_KEEP must be like");
  });

  test("traces go to the address for traces of a collector, with the headers that it asks for", () => {
    const tracing = (env: Record<string, string>) => readConfig(env).tracing;
    expect(tracing({ OTEL_TRACES_SAMPLER: "always_off" })).toBeUndefined();
    expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.test/otlp/" })).toEqual({
      url: "https://collector.test/otlp/v1/traces",
      headers: {},
      serviceName: "fieldstone",
      sampler: "parentbased_always_on",
      ratio: 1,
    });
    const said = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    const more = {
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20YTpi==, x-team=law",
      OTEL_TRACES_SAMPLER_ARG: "0.05",
    };
    expect(tracing({ ...said, ...more })).toMatchObject({
      headers: { authorization: "Basic YTpi==", "x-team": "law" },
      ratio: 0.05,
    });
    const wrong = {
      OTEL_EXPORTER_OTLP_ENDPOINT: ["collector:4317", "https://a:b@collector.test", "https://collector.test/?key=b"],
      OTEL_EXPORTER_OTLP_HEADERS: ["a secret", "x=%0d%0asecret", "x=%secret", "=secret"],
      OTEL_EXPORTER_OTLP_PROTOCOL: ["grpc"],
      OTEL_TRACES_SAMPLER: ["jaeger_remote"],
      OTEL_TRACES_SAMPLER_ARG: ["1.1", "10%"],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        expect(() => tracing({ ...said, [name]: value })).toThrow(name);
        expect(() => tracing({ ...said, [name]: value })).not.toThrow("secret");
      }
  });

  test("an empty variable counts as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test(".env.example documents every variable and is itself a valid configuration", async () => {
    const example = await readFile(new URL("../.env.example", import.meta.url), "utf8");
    const documented = [...example.matchAll(/^#? ?([A-Z_]+)=(.*)$/gm)];
    expect(documented.map(([, name]) => name).toSorted()).toEqual([...settingNames].toSorted());
    const asItStands = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value] as const);
    expect(readConfig(Object.fromEntries(asItStands))).toEqual(readConfig({}));
    const inProduction = { NODE_ENV: "production", DEMO: "0", SECRET_KEY: "s".repeat(32), DOCUMENT_TEMPLATES: "docs" };
    const all = Object.fromEntries(documented.map(([, name, value]) => [name, value]));
    expect(() => readConfig({ ...all, ...inProduction })).not.toThrow();
  });
});
