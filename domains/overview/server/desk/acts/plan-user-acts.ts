import { z } from "zod";
import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import {
  ACTING_MINUTES,
  addressToVerify,
  beginActing,
  type DeskAccount,
  endEverySession,
  markAsVerified,
  recordEvent,
  resetSecondFactor,
  sendVerificationAgain,
  reasonIn,
} from "../../../../accounts/server/public.ts";
import { grantTerm, type NewTerm, planTerm, resetReading } from "../../../../subscriptions/server/public.ts";
import { MOST_GIVEN_DAYS, mayGive } from "../../../../subscriptions/rules.ts";
import type { UserAct } from "../../../desk-views.ts";
import { nameOf, refused, type Users } from "../users.ts";

/** What was sent, about whom, and who sent it. */
interface Asked {
  user: DeskAccount;
  by: Account;
  /** The session that it is sent in. */
  sessionId: string;
  fields: Readonly<Record<string, string>>;
}

/** An act that was looked at and not done yet. */
export interface PlannedUserAct {
  /** What will happen, in one sentence or a few. */
  sentence: string;
  /** What is agreed to: it differs once the act would do something else. */
  agreed: string;
  /** What the user is told of it by email, as `tellConcerned` takes it; nothing where the act itself writes to them. */
  told?: string;
  /** Does it, and records who did. */
  run(trx: Trx): Promise<unknown>;
}

export type PlanUserAct = (db: Queries, users: Users, asked: Asked) => Promise<PlannedUserAct> | PlannedUserAct;

/** Says what an act would do for a user, without doing it. @throws AppError why it can't be done */
export const planUserAct: Readonly<Record<UserAct, PlanUserAct>> = {
  "act-as": (_db, { accounts }, { user: { account }, by, sessionId, fields }) => ({
    sentence: `This will show you the product as ${nameOf(account)} sees it, in this browser, for ${ACTING_MINUTES} minutes or until you stop. You can read, but change nothing, and their notes stay closed. The log keeps that you did.`,
    agreed: "act-as",
    told: `somebody of the staff looked at the product as you see it, for ${ACTING_MINUTES} minutes at most; your notes stayed closed`,
    run: (trx) => {
      const why = { sessionId, byAccountId: by.id, reason: reasonIn(fields) };
      return beginActing(accounts, trx, account, why);
    },
  }),
  extend: planExtending,
  "end-sessions": (_db, { subscriptions }, { user, by }) => ({
    sentence: `This will log ${nameOf(user.account)} out everywhere (${sessionsInWords(user.sessions)}). The password stays as it is.`,
    agreed: "end-sessions",
    run: (trx) => endEverySession(trx, subscriptions.clock, user.account.id, { byAccountId: by.id }),
  }),
  "reset-reading": (_db, { subscriptions }, { user, by }) => ({
    sentence: `This will give ${nameOf(user.account)} the full reading budget again, including the trial’s, within seconds.`,
    agreed: "reset-reading",
    told: "your reading budget for today is full again",
    run: (trx) => resetReading(trx, subscriptions, user.account.id, by.id),
  }),
  "turn-off-two-step-login": (_db, { subscriptions }, { user, by }) => ({
    sentence: `This will turn off two-step login for ${nameOf(user.account)}, who is logged out everywhere, then logs in with just a password, and is told by e-mail. Make sure first that it is they who ask.`,
    agreed: "turn-off-two-step-login",
    run: (trx) => resetSecondFactor(trx, subscriptions.clock, user.account, { byAccountId: by.id }),
  }),
  "send-verification": (_db, { accounts }, { user: { account }, by, fields }) => ({
    sentence: `This will send ${addressToVerify(account)} the link that verifies it, which works for a day; links sent before stop working.`,
    agreed: `send-verification ${addressToVerify(account)}`,
    run: (trx) => sendVerificationAgain(accounts, trx, account, { byAccountId: by.id, reason: reasonIn(fields) }),
  }),
  "mark-verified": (_db, { accounts }, { user: { account }, by, fields }) => ({
    sentence: markingInWords(account),
    agreed: `mark-verified ${addressToVerify(account)}`,
    told: `your address ${addressToVerify(account)} was marked as verified`,
    run: (trx) => markAsVerified(accounts, trx, account, { byAccountId: by.id, reason: reasonIn(fields) }),
  }),
};

function markingInWords({ email, unverifiedEmail, ...account }: Account): string {
  const make = `This will make ${addressToVerify({ email, unverifiedEmail, ...account })} count as verified, as if its link had been opened`;
  if (unverifiedEmail === null) return `${make}. Make sure first that the address is theirs.`;
  return `${make}: it replaces ${email}, which is told by e-mail and can undo this for a week, and the user is logged out everywhere. Make sure first that the address is theirs.`;
}

/** Ten thousand of anything is a typo. */
const lengthForm = z.object({ length: z.string().regex(/^[1-9]\d{0,3}$/), unit: z.enum(["years", "days"]) });

async function planExtending(db: Queries, { subscriptions }: Users, { user, by, fields }: Asked) {
  const form = lengthForm.safeParse(fields);
  if (!form.success) throw refused("Give a whole number from 1 to 9999, and choose years or days.");
  const { unit } = form.data;
  const count = Number(form.data.length);
  if (!mayGive(by.staffRole, { length: count, unit }))
    throw refused(`Give at most ${MOST_GIVEN_DAYS} days at once, or ask an owner, who can give more.`);
  const holder = { accountId: user.account.id };
  const length: NewTerm["length"] = unit === "years" ? { years: count } : { days: count };
  const { startsOn, endsOn, isRenewal } = await planTerm(db, subscriptions, { holder, length });
  const days = `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
  const what = isRenewal ? "a renewal" : "a subscription";
  return {
    sentence: `This will give ${nameOf(user.account)} ${what} from ${days}, without an order.`,
    agreed: `${startsOn}.${endsOn}`,
    told: `you were given ${what} from ${days}`,
    run: async (trx: Trx) => {
      const reason = reasonIn(fields);
      await grantTerm(trx, subscriptions, { holder, length, source: "desk" });
      const { clock } = subscriptions;
      await recordEvent(trx, clock, "term-given", user.account.id, undefined, {
        byAccountId: by.id,
        detail: `${days}: ${reason}`,
      });
    },
  };
}

function sessionsInWords(count: number): string {
  return count === 1 ? "1 session" : `${count} sessions`;
}
