import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../../../../platform/db/availability/availability.ts";
import { refusalOf } from "../../../../platform/http/answer-errors.ts";
import { hookWhere } from "../../../../platform/http/listening/hook-where.ts";
import type { Accounts } from "../accounts.ts";
import type { AccountEventKind } from "../tables.ts";
import { networkForLog } from "./network.ts";
import { recordEvent } from "./record-event.ts";
import type { SessionOf } from "./sessions/cookies.ts";

/** Entries that stand for many requests: they are kept for a shorter time than others. */
export const refusalKinds = ["request-refused", "limit-reached", "refusals-unlisted"] as const;
type RefusalKind = (typeof refusalKinds)[number];

const HOUR_MS = 3_600_000;
/** How many accounts, and how many networks of signed-out users, get entries in one hour on one server. */
const MOST = { accounts: 200, networks: 100 } as const;

/**
 * Records in the security log who was refused something that needs a permission, or reached a limit: one entry per
 * kind, account and network in an hour, and a bounded number of them, so that no one can flood the log. Wrong passwords
 * and codes have entries of their own. Must be registered before the routes.
 */
export function logRefusals(
  app: FastifyInstance,
  { database, clock }: Pick<Accounts, "database" | "clock">,
  sessionOf: SessionOf,
): void {
  const entries = new HourlyEntries();
  // A power failure may lose the last ones.
  const { relaxed } = database;
  const log = async (request: FastifyRequest, reply: FastifyReply) => {
    const kind = kindOf(request, reply.statusCode);
    if (kind === undefined) return;
    try {
      const session = await sessionOf(request);
      // What somebody was refused who acts as a user is none of the user’s doing.
      const accountId = (session?.acting?.by ?? session?.account)?.id ?? null;
      const network = networkForLog(request.ip);
      const entry = entries.take(clock.now(), kind, accountId, network);
      if (entry === "unlisted") await recordEvent(relaxed, clock, "refusals-unlisted", null, undefined);
      else if (entry === "new") await recordEvent(relaxed, clock, kind, accountId, request);
    } catch (error) {
      // The owner of the connection reports outages.
      if (!isDatabaseUnavailable(error)) request.log.warn({ err: error }, "a refusal is not in the security log");
    }
  };
  app.addHook(
    "onResponse",
    hookWhere((request, { statusCode }) => kindOf(request, statusCode) !== undefined, log),
  );
}

/** Excludes forms refused by their own screens, such as the login, unless their token is invalid. */
function kindOf(request: FastifyRequest, status: number): RefusalKind | undefined {
  if (status === 429) return "limit-reached";
  if (status !== 401 && status !== 403) return undefined;
  // A signed-out page view is merely sent to the login; nothing was attempted.
  if (status === 401 && (request.method === "GET" || request.method === "HEAD")) return undefined;
  return request.hasStaleForm || refusalOf(request) !== undefined ? "request-refused" : undefined;
}

/** What already has an entry in the current hour. */
class HourlyEntries {
  #hour = 0;
  readonly #accounts = new Set<string>();
  readonly #networks = new Set<string>();
  #isFull = false;

  take(now: number, kind: AccountEventKind, accountId: string | null, network: string): "new" | "known" | "unlisted" {
    const hour = Math.floor(now / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#isFull = false;
      this.#accounts.clear();
      this.#networks.clear();
    }
    const [known, most] = accountId === null ? [this.#networks, MOST.networks] : [this.#accounts, MOST.accounts];
    const key = `${kind} ${accountId ?? ""} ${network}`;
    if (known.has(key)) return "known";
    if (known.size < most) {
      known.add(key);
      return "new";
    }
    if (this.#isFull) return "known";
    this.#isFull = true;
    return "unlisted";
  }
}
