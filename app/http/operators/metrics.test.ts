import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { watchQueries } from "../../../platform/db/driver/guard-driver.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { defineJob, enqueueJob } from "../../../platform/jobs/define-job.ts";
import { freePort } from "../../../platform/testing/ports.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser } from "../../starting/testing/open-test-product.ts";

const lateJob = defineJob({ name: "late", payload: z.object({}) });
const token = "a-token-of-enough-letters-1";
const alerts = "docs/monitoring/alerts.yml";
const dashboard = "docs/monitoring/dashboard.json";

onOneDatabase("metrics", (open) => {
  async function openProduct(settings: Record<string, string> = { METRICS_TOKEN: token }, filled?: TestDatabase) {
    const database = filled ?? (await open());
    const limits = filled ? "on" : "off";
    const product = await openTestProduct(database, { LIMITS: limits, ...settings });
    onTestFinished(product.close);
    const collect = async (sent = `Bearer ${token}`) =>
      await product.app.inject({ url: "/metrics", headers: { authorization: sent } });
    return { database, product, collect };
  }

  /** The value of a series as Prometheus reads it. */
  const valueOf = (body: string, series: string) =>
    Number(
      body
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.split(" ")
        .at(-1),
    );

  test("nobody is given them without the token, and without a setting the address doesn't exist", async () => {
    const { collect } = await openProduct();
    for (const sent of ["", "Bearer ", `Bearer ${token.slice(1)}`, `Basic ${token}`, `Bearer ${"x".repeat(100_000)}`])
      expect([401, 431]).toContain((await collect(sent)).statusCode);
    expect((await collect()).statusCode).toBe(200);
    const { collect: ask } = await openProduct({});
    expect((await ask()).statusCode).toBe(404);
  });

  test("requests count by route, not by address, and events by kind, without naming anybody", async () => {
    const { product, collect } = await openProduct();
    for (const number of ["1", "2", "3"]) await product.app.inject(`/bluebook/v22/rules/made-up-${number}`);
    const browser = new PlainBrowser(product.app);
    await browser.logIn("reader@demo.test");
    const { body, headers } = await collect();
    expect(headers["content-type"]).toContain("text/plain");
    expect(valueOf(body, 'fieldstone_http_requests_total{method="GET",route="/bluebook/*",status="404"}')).toBe(3);
    expect(
      valueOf(body, 'fieldstone_http_request_duration_seconds_count{method="GET",route="/bluebook/*"}'),
    ).toBeGreaterThan(2);
    expect(valueOf(body, 'fieldstone_events_total{event="account",kind="signed-in"}')).toBeGreaterThanOrEqual(1);
    expect(body).not.toMatch(/made-up|demo\.test/);
    expect(valueOf(body, "fieldstone_database_available")).toBe(1);
  });

  test("protected pages count by what was shown of them, also those that are kept whole", async () => {
    const database = await open();
    const text = `<p>${Array.from({ length: 600 }, (_, word) => `w${word}`).join(" ")}</p>`;
    const kept = ["p1", "p2", "p3"].map((slug, index) =>
      manualPage(slug, { code: String(index + 1), isPublic: false, blocks: [{ type: "text", text }] }),
    );
    const free = manualPage("free", { blocks: [{ type: "text", text: "<p>For all.</p>" }] });
    const edition = manualEdition({ pages: [...kept, free] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    const { product, collect } = await openProduct({ METRICS_TOKEN: token, READING_BUDGET_TRIAL: "1000" }, database);
    // The second answer is a kept one, the third a 304; a crawler reads nothing.
    const { headers } = await product.app.inject("/bluebook/v22/rules/p1");
    await product.app.inject("/bluebook/v22/rules/p1");
    await product.app.inject({ url: "/bluebook/v22/rules/p1", headers: { "if-none-match": String(headers.etag) } });
    await product.app.inject({ url: "/bluebook/v22/rules/p1", headers: { "user-agent": "a bot" } });
    await product.app.inject("/api/chapter/v22/rules/p2");
    await product.app.inject("/bluebook/v22/rules/free");
    const browser = new PlainBrowser(product.app);
    await browser.logIn("new@demo.test");
    const statuses = [];
    for (const slug of ["p1", "p2", "p3"])
      statuses.push((await browser.open(`/bluebook/v22/rules/${slug}`)).statusCode);
    statuses.push((await browser.open("/api/chapter/v22/rules/p3")).statusCode);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const { body } = await collect();
    const shown = ["whole", "excerpt", "refused"].map((outcome) =>
      valueOf(body, `fieldstone_paywall_readings_total{shown="${outcome}"}`),
    );
    expect(shown).toEqual([2, 4, 2]);
  });

  test("the queue and the outbox are told as they stand", async () => {
    const { database, collect } = await openProduct();
    const before = (await collect()).body;
    expect(valueOf(before, 'fieldstone_jobs{state="late"}')).toBe(0);
    const runAt = Date.now() - 120_000;
    const { db } = database;
    await db.transaction().execute((trx) => enqueueJob(trx, systemClock, lateJob, {}, { runAt }));
    const { body } = await collect();
    expect(valueOf(body, 'fieldstone_jobs{state="late"}')).toBe(1);
    expect(valueOf(body, "fieldstone_outbox_oldest_seconds")).toBe(0);
  });

  test("the oldest email is told with the count of those that wait, at the first collection", async () => {
    const { database, collect } = await openProduct({ METRICS_TOKEN: token, RUN_JOBS: "0" });
    const created_at = Date.now() - 3_600_000;
    const mail = { id: "m-1", template: "welcome", props: null, to_address: "ada@b.test", to_name: "Ada" } as const;
    const rest = {
      reply_to: null,
      attachment: null,
      attempt_id: null,
      last_error: null,
      updated_at: created_at,
    } as const;
    await database.db
      .insertInto("outbox")
      .values({ ...mail, ...rest, state: "queued", created_at })
      .execute();
    const { body } = await collect();
    expect(valueOf(body, "fieldstone_outbox_waiting")).toBe(1);
    expect(Math.round(valueOf(body, "fieldstone_outbox_oldest_seconds") / 60)).toBe(60);
    expect(body).not.toContain("ada@");
  });

  test("the age and the size of the last backup are told at once", async () => {
    const { database, collect } = await openProduct({
      METRICS_TOKEN: token,
      BACKUP_EVERY: "12h",
      BACKUP_TO: tmpdir(),
      RUN_JOBS: "0",
    });
    const made = { name: "old", made_at: Date.now() - 7_200_000, place: "x", bytes: 123_456, rows_kept: 1 };
    await database.db.insertInto("backups").values(made).execute();
    const { body } = await collect();
    expect(valueOf(body, "fieldstone_backup_bytes")).toBe(123_456);
    expect(valueOf(body, "fieldstone_backup_interval_seconds")).toBe(43_200);
    expect(Math.round(valueOf(body, "fieldstone_backup_age_seconds") / 60)).toBe(120);
    expect(valueOf(body, "fieldstone_restore_rehearsal_age_seconds")).toBeLessThan(3_600);
    expect(valueOf(body, "fieldstone_restore_rehearsal_seconds")).toBeNaN();
    const asked: string[] = [];
    onTestFinished(watchQueries(({ sql }) => void asked.push(sql)));
    await collect();
    expect(asked.filter((sql) => sql.includes("rehearsed_ms"))).toHaveLength(1);
    // Where it lies is looked at every few minutes.
    expect(asked.filter((sql) => /select \* from "backups"/.test(sql))).toHaveLength(1);
  });

  test("what the machine has left is told, and a backup that is gone from its place", async () => {
    const to = mkdtempSync(join(tmpdir(), "backups-"));
    onTestFinished(() => rmSync(to, { recursive: true }));
    const made = {
      name: "fieldstone-2026-11-26T030000Z.backup.zst",
      made_at: Date.now(),
      place: to,
      bytes: 3,
      rows_kept: 1,
    };
    const backups = { METRICS_TOKEN: token, BACKUP_EVERY: "12h", BACKUP_TO: to, RUN_JOBS: "0" };
    writeFileSync(join(to, made.name), "abc");
    const whole = await openProduct(backups);
    await whole.database.db.insertInto("backups").values(made).execute();
    const { body } = await whole.collect();
    expect(valueOf(body, "fieldstone_backup_there")).toBe(1);
    for (const name of ["disk_free_bytes", "memory_available_bytes", "memory_total_bytes", "database_bytes"])
      expect(valueOf(body, `fieldstone_${name}`), name).toBeGreaterThan(1_000_000);
    expect(valueOf(body, "fieldstone_memory_total_bytes")).toBeLessThanOrEqual(os.totalmem());
    expect(valueOf(body, "fieldstone_orders_needing_operator")).toBe(0);
    expect(body).toMatch(/^fieldstone_database_query_duration_seconds_count\{verb="insert"[^}]*\} [1-9]/m);
    rmSync(join(to, made.name));
    const gone = await openProduct(backups, whole.database);
    expect(valueOf((await gone.collect()).body, "fieldstone_backup_there")).toBe(0);
  });

  test("a certificate that can't be read has no time left", async () => {
    const { collect } = await openProduct({
      METRICS_TOKEN: token,
      PUBLIC_URL: `https://localhost:${await freePort()}`,
    });
    expect(valueOf((await collect()).body, "fieldstone_certificate_left_seconds")).toBe(0);
  });

  test("every series of the alert rules and the dashboard is collected", async () => {
    const outside = { PUBLIC_URL: "https://localhost:1", BACKUP_EVERY: "1d", BACKUP_TO: "none", RUN_JOBS: "0" };
    const { product, collect } = await openProduct({ METRICS_TOKEN: token, ...outside });
    await product.app.inject("/healthz");
    const { body } = await collect();
    const known = new Set(Array.from(body.matchAll(/^(\w+)(?:\{| )/gm), ([, name]) => name));
    const rules = z
      .object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })
      .parse(parse(readFileSync(alerts, "utf8")));
    const panels = z
      .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
      .parse(JSON.parse(readFileSync(dashboard, "utf8")));
    const asked = [
      ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
      ...panels.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ].flatMap((expr) => Array.from(expr.matchAll(/\b(?:fieldstone|nodejs|process)_\w+/g), ([name]) => name));
    expect(asked.length).toBeGreaterThan(15);
    // Of Postgres or Stripe alone, or once something has happened.
    const later = ["fieldstone_database_connections", "fieldstone_payments_announced", "fieldstone_events_total"];
    expect(asked.filter((name) => !known.has(name) && !later.includes(name))).toEqual([]);
  });
});
