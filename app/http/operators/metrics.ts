import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PageViewCounts } from "../../../domains/manual/server/plugin.ts";
import { countWaitingMails } from "../../../domains/messaging/server/public.ts";
import { lastBackup, lastRehearsal } from "../../../platform/db/backup/backups-store.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { ResponseCache } from "../../../platform/http/response-cache.ts";
import { countJobs } from "../../../platform/jobs/job-queries.ts";
import type { Config } from "../../config.ts";
import { watchCounts } from "../../../platform/telemetry/count.ts";
import { isSame } from "../../../platform/secrets/secrets.ts";
import { remembered } from "./health.ts";
import { watchQueries } from "../../../platform/db/driver/guard-driver.ts";
import { gauge, measureMachine } from "./machine-metrics.ts";
import { type Targets, measureOutgoing } from "./outgoing-metrics.ts";

/** What came of the protected pages that readers opened. */
export interface Readings extends PageViewCounts {
  /** Kept back by the reading budget: also excerpts and tables. */
  refused: number;
}

interface Measured {
  database: Pick<Database, "db" | "flavor" | "availability" | "connections">;
  clock: Clock;
  responses: ResponseCache;
  readings: Readonly<Readings>;
  config: Pick<Config, "dataDir" | "publicUrl" | "backups" | "metricsToken"> & Targets;
  shop: {
    /** Whether notices announced the payments of the last day; undefined where none are expected. */
    arePaymentsAnnounced: (() => Promise<boolean>) | undefined;
    /** How many orders need an operator. */
    countAttention(): Promise<number>;
  };
}

/** From a page that is kept to a report that takes a while, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Serves what Prometheus collects of this process at /metrics, to whoever sends the token as a bearer: requests by
 * route, with how long they took; the event loop, memory and processor; what is kept of pages; connections to the
 * database; the queue of jobs and the outbox; what happened to accounts and in the shop. Nothing names a reader or an
 * address. Without a token in the settings, the address doesn't exist.
 */
export function metricsRoute(app: FastifyInstance, measured: Measured): void {
  const { metricsToken: token } = measured.config;
  const registry = new Registry();
  const registers = [registry];
  // The log tells of an unknown target, whether or not anybody collects.
  measureOutgoing(app, measured.config, registers);
  if (token === undefined) return;
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registers);
  measureCounts(app, registers);
  measureCaches(measured, registers);
  measurePaywall(measured, registers);
  measureDatabase(app, measured, registers);
  measureBackups(measured, registers);
  measureShop(measured, registers);
  measureMachine(measured, registers);
  app.get("/metrics", async (request, reply) => {
    if (!isSame(`Bearer ${token}`, request.headers.authorization ?? ""))
      return reply
        .code(401)
        .header("www-authenticate", "Bearer")
        .send({ message: "The token of METRICS_TOKEN is needed." });
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

type Registers = Registry[];

/** By the route's pattern: an address would make a series of its own for everybody who tries one. */
function measureRequests(app: FastifyInstance, registers: Registers): void {
  const requests = new Counter({
    name: "fieldstone_http_requests_total",
    help: "Requests answered, by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "fieldstone_http_request_duration_seconds",
    help: "How long requests took until their answer was sent.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "unknown";
    requests.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}

function measureCounts(app: FastifyInstance, registers: Registers): void {
  const events = new Counter({
    name: "fieldstone_events_total",
    help: "What happened to accounts (sign-ins, refusals), in the shop (orders, payments), to backups, emails and traces, by kind.",
    labelNames: ["event", "kind"],
    registers,
  });
  const stop = watchCounts((counted) => events.inc({ ...counted }));
  app.addHook("onClose", () => stop());
}

function measureCaches({ responses }: Pick<Measured, "responses">, registers: Registers): void {
  const asked = new Counter({
    name: "fieldstone_response_cache_requests_total",
    help: "Whether a whole response was kept when it was wanted.",
    labelNames: ["result"],
    registers,
    collect: () => {
      asked.reset();
      asked.inc({ result: "hit" }, responses.hits);
      asked.inc({ result: "miss" }, responses.misses);
    },
  });
}

function measurePaywall({ readings }: Pick<Measured, "readings">, registers: Registers): void {
  const counted = new Counter({
    name: "fieldstone_paywall_readings_total",
    help: "Protected pages opened, by what was shown: the whole page, an excerpt above the paywall, or nothing, as the reading budget was spent.",
    labelNames: ["shown"],
    registers,
    collect: () => {
      counted.reset();
      counted.inc({ shown: "whole" }, readings.whole);
      counted.inc({ shown: "excerpt" }, readings.excerpt);
      counted.inc({ shown: "refused" }, readings.refused);
    },
  });
}

const verbs: ReadonlySet<string> = new Set(["select", "insert", "update", "delete", "with"]);

function measureDatabase(
  app: FastifyInstance,
  { database, clock }: Pick<Measured, "database" | "clock">,
  registers: Registers,
): void {
  const { db, availability } = database;
  gauge("fieldstone_database_available", "1 while the database answers.", registers, () =>
    availability.state === "ok" ? 1 : 0,
  );
  gauge(
    "fieldstone_database_read_only",
    "1 from when the database refused what was written, as when the disk is full, until something was written again.",
    registers,
    () => (availability.state === "read only" ? 1 : 0),
  );
  const queries = new Histogram({
    name: "fieldstone_database_query_duration_seconds",
    help: "How long queries took, by what begins them.",
    labelNames: ["verb"],
    buckets: BUCKETS,
    registers,
  });
  const stop = watchQueries(({ sql, milliseconds }) => {
    const [verb = ""] = /^\w+/.exec(sql) ?? [];
    queries.observe({ verb: verbs.has(verb) ? verb : "other" }, milliseconds / 1_000);
  });
  app.addHook("onClose", () => stop());
  const connections = new Gauge({
    name: "fieldstone_database_connections",
    help: "Connections of this process to Postgres, and queries that wait for one.",
    labelNames: ["state"],
    registers,
    collect: () => {
      for (const [state, number] of Object.entries(database.connections?.() ?? {})) connections.set({ state }, number);
    },
  });
  const jobs = new Gauge({
    name: "fieldstone_jobs",
    help: "Jobs in the queue: waiting, running, late by more than a minute, and given up.",
    labelNames: ["state"],
    registers,
    collect: async () => {
      const counts = await countJobs(db, clock.now()).catch(() => undefined);
      jobs.reset();
      for (const [state, number] of Object.entries(counts ?? {})) jobs.set({ state }, number);
    },
  });
  const outbox = askedOnce(() => askOutbox(db));
  const oldest = new Gauge({
    name: "fieldstone_outbox_oldest_seconds",
    help: "How long the oldest email has waited; 0 if none does.",
    registers,
    collect: async () => {
      const known = await outbox();
      oldest.set(known ? (clock.now() - (known.oldest ?? clock.now())) / 1_000 : Number.NaN);
    },
  });
  const waiting = new Gauge({
    name: "fieldstone_outbox_waiting",
    help: "Emails that wait to be sent.",
    registers,
    collect: async () => {
      waiting.set((await outbox())?.count ?? Number.NaN);
    },
  });
}

/** All gauges are collected at once, and some need what one query says. */
function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
}

/** Of a database that doesn't answer nothing is known. */
async function askOutbox(db: Database["db"]) {
  return await countWaitingMails(db).catch(() => undefined);
}

/** How long what is known of the shop is reused, in milliseconds. */
const SHOP_HOLDS_MS = 60_000;

function measureShop({ shop }: Pick<Measured, "shop">, registers: Registers): void {
  const { arePaymentsAnnounced, countAttention } = shop;
  const attention = remembered(countAttention, SHOP_HOLDS_MS);
  gauge(
    "fieldstone_orders_needing_operator",
    "Payments, refunds and disputes that no rule covers.",
    registers,
    attention,
  );
  if (arePaymentsAnnounced === undefined) return;
  const announced = remembered(arePaymentsAnnounced, SHOP_HOLDS_MS);
  gauge(
    "fieldstone_payments_announced",
    "1 if Stripe's notices announced the payments of the last day.",
    registers,
    async () => Number(await announced()),
  );
}

/** Of a database that was never backed up, the age counts from the start of the process. */
function measureBackups({ database, clock, config }: Measured, registers: Registers): void {
  const started = clock.now();
  const newest = askedOnce(() => lastBackup(database.db));
  const rehearsal = askedOnce(() => lastRehearsal(database.db));
  new Gauge({
    name: "fieldstone_backup_interval_seconds",
    help: "How often a backup is made; 0 if none is planned.",
    registers,
  }).set((config.backups.everyMs ?? 0) / 1_000);
  const bytes = new Gauge({
    name: "fieldstone_backup_bytes",
    help: "The size of the last backup.",
    registers,
    collect: async () => {
      const last = await newest().catch(() => undefined);
      bytes.set(last?.bytes ?? Number.NaN);
    },
  });
  const age = new Gauge({
    name: "fieldstone_backup_age_seconds",
    help: "How old the last backup is.",
    registers,
    collect: async () => {
      const last = await newest().catch(() => null);
      // Of a database that doesn't answer nothing is known.
      age.set(last === null ? Number.NaN : (clock.now() - (last?.made_at ?? started)) / 1_000);
    },
  });
  if (config.backups.everyMs === undefined) return;
  gauge(
    "fieldstone_restore_rehearsal_age_seconds",
    "How long ago a backup was last restored to see whether it can be.",
    registers,
    async () => (clock.now() - ((await rehearsal())?.rehearsed_at ?? started)) / 1_000,
  );
  gauge(
    "fieldstone_restore_rehearsal_seconds",
    "How long the last rehearsed restore took.",
    registers,
    async () => ((await rehearsal())?.rehearsed_ms ?? Number.NaN) / 1_000,
  );
}
