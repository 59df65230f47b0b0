import type { FastifyRequest } from "fastify";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { TimeZone } from "../../../platform/clock/time-zone.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { Reader } from "../contract.ts";

/** What the commands of this domain depend on. */
export interface Subscriptions {
  clock: Clock;
  /** The publisher's time zone: days start and end there, and a term ends with its last day. */
  zone: TimeZone;
  /** How many days a free trial has, including the first and the last; 0 if there are no trials. */
  trialDays: number;
  /** The keys that recognize addresses that have had their trial. */
  secrets: Secrets;
  /** A term with this many days left, including today, expires soon. */
  expiringSoonDays: number;
}

/** The kind of reader that a request comes from. */
export type ReaderOf = (request: Pick<FastifyRequest, "cookies" | "ip">) => Promise<Reader>;

/** The default numbers (RULING-11, RULING-14). */
export const defaultSubscriptionLimits = { trialDays: 30, expiringSoonDays: 30 } as const;
