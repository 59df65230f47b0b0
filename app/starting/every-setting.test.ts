import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { FakeStripe } from "../../domains/commerce/server/testing/fake-stripe.ts";
import { TestMailServer } from "../../domains/messaging/server/testing/start-smtp-server.ts";
import { startHostedService } from "../../domains/search/server/testing/hosted-service.ts";
import { startOpenSearch } from "../../domains/search/server/testing/opensearch-service.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { startS3StandIn } from "../../platform/files/stores/testing/s3-stand-in.ts";
import { startCollector } from "../../platform/telemetry/tracing/testing/start-collector.ts";
import { findPostgres } from "../../platform/testing/postgres/find-postgres.ts";
import { projectRoot } from "../../tools/programs/run-command.ts";
import { buildIfStale } from "../../tools/programs/script-arguments.ts";
import { makeSiteDatabase } from "../../tools/server/site-postgres.ts";
import { type RunningServer, startServer } from "../../tools/server/start-server.ts";
import { settingNames } from "./settings.ts";

type Given = Readonly<Record<string, string>>;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "every-setting-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the product in a folder of its own, and waits until it is ready for readers. */
async function started(env: Given, cwd = newFolder()): Promise<RunningServer> {
  const site = await startServer({ env, cwd });
  onTestFinished(() => site.stop());
  await expect
    .poll(async () => (await fetch(`${site.url}/readyz`)).status, { message: site.output(), timeout: 120_000 })
    .toBe(200);
  expect(site.output()).not.toMatch(/"level":[56]0/);
  return site;
}

/** Settings of a publisher's server, whichever database it is on. */
const published = {
  NODE_ENV: "production",
  SECRET_KEY: `${"n".repeat(40)},${"o".repeat(40)}`,
  PRODUCT_NAME: "The Quill & Scroll",
  PUBLIC_URL: "https://manual.example.org",
  PUBLISHER_TIME_ZONE: "Europe/Berlin",
  TRIAL_DAYS: "14",
  SELLER_NAME: "Quill Press",
  SELLER_ADDRESS: "128 Main Street|Cambridge, MA 02138",
  SELLER_TAX_NUMBER: "EIN 04-1234567",
  SELLER_EMAIL: "billing@example.org",
  INVOICE_TERMS_DAYS: "14",
  INVOICE_ACCESS: "when-paid",
  RENEWAL_WINDOW_MONTHS: "team:3,professional:1",
  TRUSTED_PROXIES: "1",
  MAIL_FROM: "Quill Press <no-reply@example.org>",
  SUPPORT_EMAIL: "help@example.org",
  MAILS_PER_SECOND: "14",
  MAIL_EVENTS_PASSWORD: "a-password-of-the-provider",
  BOUNCE_ADDRESS: "bounces@example.org",
  PRINT_EDITION_URL: "https://shop.example.org/print",
  DRAIN_SECONDS: "0",
  SEARCHES_PER_SECOND: "20",
  SEARCH_SITES: "https://www.example.org,http://intranet.example.org:8080",
  READING_BUDGET: "100000",
  READING_BUDGET_TRIAL: "50000",
  READING_BUDGET_VISITOR: "50000",
  READING_BUDGET_NETWORK: "10000000",
  BACKUP_EVERY: "1d",
  BACKUP_KEEP: "3d,2w",
  BACKUP_KEY: "AGE-SECRET-KEY-1PG9XQ92RCYT6V65F3J93GM04CHV8MEL503HFCLDMCNKD2H60XRJSHHFY9C",
  METRICS_TOKEN: "a-token-of-the-collector",
  SECOND_PERSON: "1",
  HSTS_SUBDOMAINS: "1",
  REQUEST_LOG: "1",
  SLOW_QUERY_MS: "5000",
} satisfies Given;

/** Settings of services at the network's edge, each with a stand-in that listens. */
async function standIns() {
  const hosted = await startHostedService("a-key");
  const stripe = new FakeStripe({ secret: "whsec_a", now: systemClock.now });
  const bucket = await startS3StandIn();
  const collector = await startCollector();
  const mail = await new TestMailServer().start();
  onTestFinished(async () => {
    stripe.close();
    collector.close();
    await Promise.all([hosted.close(), bucket.close(), mail.remove()]);
  });
  const { access } = bucket;
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SMTP_TLS: "required",
    SEARCH_APPLICATION_ID: "ABC123",
    SEARCH_API_KEY: "a-key",
    SEARCH_ORIGIN: hosted.origin,
    STRIPE_SECRET_KEY: "sk_test_a",
    STRIPE_WEBHOOK_SECRET: "whsec_a",
    STRIPE_TAX: "1",
    STRIPE_API: await stripe.listen(),
    BACKUP_TO: `s3://${bucket.bucket}/manual`,
    FILES_TO: `s3://${bucket.bucket}/files`,
    STORE_URL: access.endpoint,
    STORE_REGION: access.region,
    STORE_KEY_ID: access.keyId,
    STORE_SECRET: access.secret,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi",
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_SERVICE_NAME: "quill",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "1",
  } satisfies Given;
  return { settings, hosted, collector };
}

/** The settings that one of the starts below gave a value. */
const tried = new Set<string>();
function noting<Settings extends Given>(settings: Settings): Settings {
  for (const name of Object.keys(settings)) tried.add(name);
  return settings;
}
/** `startServer` gives them in each start. */
noting({ HOST: "127.0.0.1", PORT: "0", DATA_DIR: "a folder" });

test("production starts with every setting and every service", async () => {
  const services = await standIns();
  const templates = join(newFolder(), "templates");
  cpSync(join(projectRoot, "domains/commerce/server/documents/templates"), templates, { recursive: true });
  const own = { RUN_JOBS: "1", DOCUMENT_TEMPLATES: templates, DEMO: "0", LIMITS: "on", LOG_LEVEL: "info" };
  const { url, output } = await started(noting({ ...published, ...services.settings, ...own }));
  const page = await fetch(`${url}/bluebook`);
  expect(await page.text()).toContain("The Quill &amp; Scroll");
  expect(page.headers.get("strict-transport-security")).toContain("includeSubDomains");
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${published.METRICS_TOKEN}` } });
  expect(metrics.status).toBe(200);
  expect(output()).toContain('"route":"/bluebook"');
  await expect.poll(() => [...services.hosted.indexes.keys()]).toEqual(expect.arrayContaining(["v21", "v22"]));
  await expect.poll(() => services.collector.resource).toMatchObject({ "service.name": "quill" });
});

const postgres = findPostgres(process.env["PATH"] ?? "");
test(
  postgres === undefined
    ? "not run: this machine has no Postgres"
    : "production starts on Postgres without mail and jobs, and lets the sites of SEARCH_SITES ask",
  { tags: ["nightly"] },
  async () => {
    noting({ DATABASE_URL: "", BACKUP_TO: "", MAILS_TO_FOLDER: "1" });
    if (postgres === undefined) return expect(postgres).toBeUndefined();
    const own = { DATABASE_URL: await makeSiteDatabase(), BACKUP_TO: newFolder(), MAILS_TO_FOLDER: "1", RUN_JOBS: "0" };
    const { url } = await started({ ...published, ...own, LOG_LEVEL: "debug" });
    const ask = (origin: string) =>
      fetch(`${url}/api/search/1/indexes/*/queries`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
      });
    for (const origin of published.SEARCH_SITES.split(",")) {
      const { status, headers } = await ask(origin);
      expect([status, headers.get("access-control-allow-origin")]).toEqual([204, origin]);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
    const stranger = await ask("https://stranger.example.org");
    expect([stranger.status, stranger.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    const elsewhere = await fetch(`${url}/api/user`, { headers: { origin: "https://www.example.org" } });
    expect(elsewhere.headers.get("access-control-allow-origin")).toBeNull();
  },
);

test("development starts with what production refuses, from a file .env", { tags: ["nightly"] }, async () => {
  const folder = newFolder();
  const cluster = await startOpenSearch();
  onTestFinished(() => cluster.close());
  const own = { SEARCH_URL: cluster.url, DEMO: "1", LIMITS: "off", PUBLIC_URL: "http://localhost:3000" };
  const settings = noting({ ...own, TRIAL_DAYS: "0" });
  writeFileSync(
    join(folder, ".env"),
    Object.entries(settings)
      .map((pair) => pair.join("="))
      .join("\n"),
  );
  const { url } = await started({ NODE_ENV: "development" }, folder);
  expect((await fetch(`${url}/mail`)).status).toBe(200);
  await expect.poll(() => [...cluster.aliases.keys()]).toEqual(expect.arrayContaining(["v21", "v22", "v22-rows"]));
  expect(cluster.departures).toEqual([]);
});

test("these starts tried every setting", { tags: ["nightly"] }, () => {
  expect([...tried].toSorted()).toEqual([...settingNames].toSorted());
});

/** For each setting a value that it can't have, and a part of each value that must not be shown, if it may be a secret. */
const wrong: Given = {
  NODE_ENV: "staging",
  HOST: "not a host",
  PORT: "many",
  DATA_DIR: "",
  DATABASE_URL: "mysql://us:hidden@host/db",
  SECRET_KEY: "hidden",
  DEMO: "yes",
  PRODUCT_NAME: " ",
  PUBLIC_URL: "manual.example.org",
  PUBLISHER_TIME_ZONE: "Boston",
  TRIAL_DAYS: "a month",
  SELLER_NAME: " ",
  SELLER_ADDRESS: "a|b|c|d|e|f|g|h|i",
  SELLER_TAX_NUMBER: "1".repeat(61),
  SELLER_EMAIL: "billing",
  INVOICE_TERMS_DAYS: "soon",
  INVOICE_ACCESS: "never",
  RENEWAL_WINDOW_MONTHS: "team",
  TRUSTED_PROXIES: "all",
  SMTP_URL: "https://us:hidden@mail.example.org",
  MAILS_TO_FOLDER: "yes",
  SMTP_TLS: "never",
  MAIL_FROM: "Fieldstone",
  MAILS_PER_SECOND: "0",
  MAIL_EVENTS_PASSWORD: "hidden",
  BOUNCE_ADDRESS: "bounces",
  SUPPORT_EMAIL: "help",
  PRINT_EDITION_URL: "shop",
  RUN_JOBS: "no",
  DRAIN_SECONDS: "6",
  SEARCHES_PER_SECOND: "0",
  SEARCH_SITES: "www.example.org",
  READING_BUDGET: "0",
  READING_BUDGET_TRIAL: "-1",
  READING_BUDGET_VISITOR: "all",
  READING_BUDGET_NETWORK: "1e9",
  SEARCH_APPLICATION_ID: "an id",
  SEARCH_API_KEY: "hidden hidden",
  SEARCH_ORIGIN: "search",
  SEARCH_URL: "us:hidden@search.example.org",
  DOCUMENT_TEMPLATES: "",
  STRIPE_SECRET_KEY: "pk_test_hidden",
  STRIPE_WEBHOOK_SECRET: "hidden",
  STRIPE_TAX: "yes",
  STRIPE_API: "stripe",
  BACKUP_EVERY: "daily",
  BACKUP_TO: "https://backups.example.org",
  BACKUP_KEEP: "all",
  BACKUP_KEY: "AGE-SECRET-KEY-1HIDDEN",
  FILES_TO: "https://files.example.org",
  STORE_URL: "store",
  STORE_REGION: "us east",
  STORE_KEY_ID: "an id",
  STORE_SECRET: "hidden hidden",
  METRICS_TOKEN: "hidden",
  OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317",
  OTEL_EXPORTER_OTLP_HEADERS: "a hidden key",
  OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
  OTEL_SERVICE_NAME: "ünser",
  OTEL_TRACES_SAMPLER: "jaeger_remote",
  OTEL_TRACES_SAMPLER_ARG: "10%",
  SECOND_PERSON: "2",
  HSTS_SUBDOMAINS: "yes",
  LIMITS: "0",
  REQUEST_LOG: "yes",
  SLOW_QUERY_MS: "half a second",
  LOG_LEVEL: "loud",
};

/** Runs a built program of the product in a folder, and returns the lines that it ends with. */
async function refused(program: readonly string[], env: Given, cwd: string): Promise<string[]> {
  await buildIfStale();
  const [name = "", ...words] = program;
  const file = join(projectRoot, `dist/server/${name}.js`);
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [file, ...words],
      { cwd, env: { PATH: process.env["PATH"], ...env } },
      (error, out, err) => {
        if (error?.code === 1) done(`${out}${err}`.trimEnd().split("\n"));
        else fail(new Error(`It did not end with 1:\n${out}${err}`, { cause: error }));
      },
    );
  });
}

test.each(["main", "admin orders", "manual stats"])(
  "%s tells every wrong setting and unknown name at once",
  async (program) => {
    const folder = newFolder();
    writeFileSync(join(folder, "file"), "");
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, ".env"), "TRUSTED_PROXY=1\nTITLE=ours\n");
    const env = {
      ...wrong,
      DATA_DIR: "file",
      DOCUMENT_TEMPLATES: "nowhere",
      SELER_NAME: "a",
      SELLER_PHONE: "b",
      OURS: "c",
    };
    const lines = await refused(program.split(" "), env, folder);
    expect(lines.slice(0, 4)).toEqual([
      ".env has TITLE, which is not a setting. .env.example lists them all.",
      ".env has TRUSTED_PROXY, which is not a setting. .env.example lists them all.",
      "SELER_NAME in the environment is not a setting. Is it SELLER_NAME?",
      "SELLER_PHONE in the environment is not a setting. .env.example lists them all.",
    ]);
    const named = lines.slice(4).map((line) => /^([A-Z_]+) must .+\.$/.exec(line)?.[1] ?? line);
    expect(named.toSorted()).toEqual([...settingNames].toSorted());
    expect(lines.join("\n")).not.toContain("hidden");
  },
);

test("the doctor says each of them by itself", async () => {
  const lines = await refused(["admin", "doctor"], { ...wrong, SELER_NAME: "a" }, newFolder());
  const said = lines.filter((line) => line.startsWith("broken settings: ")).map((line) => line.slice(17));
  expect(said[0]).toBe("SELER_NAME in the environment is not a setting. Is it SELLER_NAME?");
  expect(said).toContain("PORT must be a whole number from 0 to 65535.");
  // Two are empty, and so not set at all.
  expect(said).toHaveLength(settingNames.size - 2 + 1);
  expect(lines.at(-1)).toBe(`${said.length} broken, 0 to look at, 0 ok.`);
});

test("what production lacks or forbids is told at once, too", async () => {
  const env = { NODE_ENV: "production", DEMO: "1", LIMITS: "off", DATABASE_URL: "postgres://localhost/manual" };
  const lines = await refused(["main"], { ...env, STRIPE_SECRET_KEY: "sk_live_a", BACKUP_EVERY: "1d" }, newFolder());
  const about = [
    "DEMO",
    "LIMITS",
    "PUBLIC_URL",
    "SMTP_URL",
    "SUPPORT_EMAIL",
    "SECRET_KEY",
    "STRIPE_SECRET_KEY",
    "BACKUP_TO",
  ];
  expect(lines.map((line) => line.split(" ")[0])).toEqual(about);
});
