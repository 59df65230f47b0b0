import type { Clock } from "../../../platform/clock/clock.ts";
import type { TimeZone } from "../../../platform/clock/time-zone.ts";

/** What the verbs of this domain decide by. */
export interface Subscriptions {
  clock: Clock;
  /** Where the publisher is: days begin and end there, and a term ends with its last day. */
  zone: TimeZone;
  /** How many days a free trial has, the first and the last included. */
  trialDays: number;
  /** A term with so many days left, today included, expires soon. */
  expiringSoonDays: number;
}

/** The figures that the product is shipped with (DECISIONS 11 and 14). */
export const shippedFigures = { trialDays: 30, expiringSoonDays: 30 } as const;
