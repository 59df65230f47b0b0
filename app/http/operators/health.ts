import type { FastifyInstance } from "fastify";
import type { Availability } from "../../../platform/db/availability/availability.ts";
import { isAnswering } from "../../../platform/db/availability/is-answering.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Clock } from "../../../platform/clock/clock.ts";

interface HealthSources {
  /** What runs here, for whoever compares servers. */
  release: { version: string; commit?: string | undefined; migration: string };
  database: Pick<Database, "db" | "availability">;
  /** Whether everything that is published can be searched. */
  search: { isReady(): boolean };
  isDraining(): boolean;
  /** Whether notices announced the payments of the last day; undefined where none are expected. */
  arePaymentsAnnounced: (() => Promise<boolean>) | undefined;
}

/** How long the database may take to respond, and how long its response is reused. In milliseconds. */
const LONGEST_ANSWER_MS = 2_000;
const HOLDS_MS = 1_000;

/** How long what is known of payments is reused, in milliseconds. */
const PAYMENTS_HOLD_MS = 60_000;

/**
 * Serves health checks for supervisors and load balancers: /healthz returns 200 and the version while the process responds
 * at all; /readyz returns 200 if the server should receive requests, otherwise 503 and what is missing. A server that was ready
 * and has lost its database should still receive them: readers can keep reading, and no other server would do better
 * (docs/decisions/outages.md). Payments whose notices don't arrive are only told of: nothing is served worse for it.
 */
export function healthRoutes(app: FastifyInstance, sources: HealthSources): void {
  const { database, release, search, isDraining, arePaymentsAnnounced } = sources;
  let wasReady = false;
  const databaseAnswers = remembered(() => isAnswering(database.db, LONGEST_ANSWER_MS), HOLDS_MS);
  const payments = arePaymentsAnnounced && remembered(() => lookAtPayments(arePaymentsAnnounced), PAYMENTS_HOLD_MS);

  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", ...release }),
  );

  app.get("/readyz", async (_request, reply) => {
    const checks = {
      database: (await databaseAnswers()) ? nameOf(database.availability.state) : "unavailable",
      search: search.isReady() ? "ok" : "building",
      server: isDraining() ? "stopping" : "ok",
      ...(payments ? { payments: await payments() } : {}),
    };
    const serves = checks.search === "ok" && checks.server === "ok";
    const isWhole = serves && checks.database === "ok";
    wasReady ||= isWhole;
    const isReady = serves && wasReady;
    if (!isReady) reply.code(503).header("retry-after", 1);
    const status = isWhole ? "ready" : isReady ? "degraded" : "not ready";
    return reply.header("cache-control", "no-store").send({ status, checks });
  });
}

/** A database that answers may still refuse what is written: a full disk is said until something was. */
function nameOf(state: Availability["state"]): "ok" | "read only" | "unavailable" {
  return state === "away" ? "unavailable" : state;
}

/** Checks at most once per interval, however often it is called; a check that failed isn't remembered. */
export function remembered<Answer>(ask: () => Promise<Answer>, holdsMs: number): () => Promise<Answer> {
  let last: Promise<Answer> | undefined;
  let until = 0;
  return () => {
    if (!last || performance.now() > until) {
      until = performance.now() + holdsMs;
      const asked = ask();
      last = asked;
      asked.catch(() => {
        if (last === asked) last = undefined;
      });
    }
    return last;
  };
}

/** Says whether notices of payments arrive, or that it can't be known at the moment. */
async function lookAtPayments(areAnnounced: () => Promise<boolean>): Promise<"ok" | "notices missing" | "unknown"> {
  return areAnnounced().then(
    (announced) => (announced ? "ok" : "notices missing"),
    () => "unknown",
  );
}

interface Contact {
  clock: Clock;
  supportEmail: string;
  publicUrl: string | undefined;
}

/**
 * The file must not be valid for more than a year (RFC 9116). It is generated for each request, so its expiry moves
 * along.
 */
const SECURITY_TXT_HOLDS_MS = 180 * 24 * 3_600_000;

/** Serves /.well-known/security.txt: whom to report a vulnerability to (RFC 9116). */
export function securityTxt(app: FastifyInstance, { clock, supportEmail, publicUrl }: Contact): void {
  app.get("/.well-known/security.txt", (_request, reply) => {
    const expires = new Date(clock.now() + SECURITY_TXT_HOLDS_MS).toISOString();
    const lines = [
      `Contact: mailto:${encodeURI(supportEmail)}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
