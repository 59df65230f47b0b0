import type { Limit } from "../../../../platform/limits/rate-limit.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Unlimited seats send as many mails as so many paid ones. */
const UNLIMITED = 10_000;

/**
 * Every limit on emails, by purpose: what is counted is an address, a network, an account or a group. Those of a purpose
 * refuse or leave out before anything is queued; `everything` holds where mails leave.
 */
export const mailLimits = {
  /**
   * All emails to one address, whatever they are about and whoever caused them. What is over waits in the outbox and
   * leaves later: none is lost.
   */
  everything: { toAddress: { name: "all-mails-to-address", burst: 30, everyMs: 2 * MINUTE } },
  /** What anyone can have sent to an address: sign-ups, new passwords, changes of address. */
  asked: {
    toAddress: { name: "mails-to-address", burst: 5, everyMs: 10 * MINUTE },
    fromNetwork: { name: "mails-from-network", burst: 200, everyMs: 10 * SECOND },
  },
  /** What an owner is told about many wrong codes. */
  wrongCodes: { ofAccount: { name: "wrong-codes-mail", burst: 1, everyMs: DAY } },
  /** Links to orders that go to an address that isn't the account's. What is over is left out: the account gets all. */
  ordersElsewhere: {
    ofAccount: { name: "order-mails-elsewhere", burst: 10, everyMs: 4 * HOUR },
    toAddress: { name: "order-mails-to-address", burst: 5, everyMs: DAY },
    fromNetwork: { name: "order-mails-from-network", burst: 40, everyMs: HOUR },
  },
  groups: {
    /**
     * Mails that go to one address on the word of one group's administrators: 4 at once, then one every 4 hours, so 10 in
     * any day. That of GROUP-10 comes first: an activation mail an hour.
     */
    toAddress: { name: "group-mails-to-address", burst: 4, everyMs: 4 * HOUR },
    /** What an administrator is told about changes among administrators; counted apart, so that nobody can use it up. */
    noticesToAddress: { name: "group-notices-to-address", burst: 10, everyMs: HOUR },
  },
} as const satisfies Record<string, Record<string, Limit>>;

/**
 * Mails that go out on the word of one group's administrators: 20, and 3 for each paid seat (0: unlimited), at once; as
 * many come back within a day. Enough to invite everybody, remind everybody and remove everybody on one day.
 */
export function mailsOfGroup(seats: number | "none"): Limit {
  const burst = 20 + 3 * (seats === "none" ? 0 : seats === 0 ? UNLIMITED : seats);
  return { name: "group-mails", burst, everyMs: Math.ceil(DAY / burst) };
}
