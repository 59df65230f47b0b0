import type { Limit } from "../../../../../platform/limits/rate-limit.ts";
import type { GroupStatus } from "../../../../subscriptions/server/public.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Mails that go to one address on the word of one group's administrators: 4 at once, then one every 4 hours, so 10 in any
 * day. That of GROUP-10 comes first: an activation mail an hour.
 */
export const mailsToAddress: Limit = { name: "group-mails-to-address", burst: 4, everyMs: 4 * HOUR };

/** What an administrator is told about changes among administrators; it is counted apart, so that nobody can use it up. */
export const noticesToAddress: Limit = { name: "group-notices-to-address", burst: 10, everyMs: HOUR };

/** Unlimited seats send as many mails as so many paid ones. */
const UNLIMITED = 10_000;

/**
 * Mails that go out on the word of one group's administrators: 20, and 3 for each seat, at once; as many come back within
 * a day. Enough to invite everybody, remind everybody and remove everybody on one day.
 */
export function mailsOfGroup({ state, paidSeats }: Pick<GroupStatus, "state" | "paidSeats">): Limit {
  const seats = state === "none" ? 0 : paidSeats === 0 ? UNLIMITED : paidSeats;
  const burst = 20 + 3 * seats;
  return { name: "group-mails", burst, everyMs: Math.ceil(DAY / burst) };
}
