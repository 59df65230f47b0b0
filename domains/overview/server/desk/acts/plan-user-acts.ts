import { z } from "zod";
import { formatDay } from "../../../../../platform/clock/calendar.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import {
  type DeskAccount,
  endEverySession,
  recordEvent,
  resetSecondFactor,
} from "../../../../accounts/server/public.ts";
import { grantTerm, type NewTerm, planTerm, resetReading } from "../../../../subscriptions/server/public.ts";
import type { UserAct } from "../../../desk-views.ts";
import { nameOf, refused, type Users } from "../users.ts";

/** What was sent, about whom, and who sent it. */
interface Asked {
  user: DeskAccount;
  by: Account;
  fields: Readonly<Record<string, string>>;
}

/** An act that was looked at and not done yet. */
export interface PlannedUserAct {
  /** What will happen, in one sentence or a few. */
  sentence: string;
  /** What is agreed to: it differs once the act would do something else. */
  agreed: string;
  /** Does it, and records who did. */
  run(trx: Trx): Promise<unknown>;
}

type Planner = (db: Queries, users: Users, asked: Asked) => Promise<PlannedUserAct> | PlannedUserAct;

/** Says what an act would do for a user, without doing it. @throws AppError why it can't be done */
export const planUserAct: Readonly<Record<UserAct, Planner>> = {
  extend: planExtending,
  "end-sessions": (_db, { subscriptions }, { user, by }) => ({
    sentence: `This will log ${nameOf(user.account)} out everywhere (${sessionsInWords(user.sessions)}). The password stays as it is.`,
    agreed: "end-sessions",
    run: (trx) => endEverySession(trx, subscriptions.clock, user.account.id, { byAccountId: by.id }),
  }),
  "reset-reading": (_db, { subscriptions }, { user, by }) => ({
    sentence: `This will give ${nameOf(user.account)} the full reading budget again, including the trial’s, within seconds.`,
    agreed: "reset-reading",
    run: (trx) => resetReading(trx, subscriptions, user.account.id, by.id),
  }),
  "turn-off-two-step-login": (_db, { subscriptions }, { user, by }) => ({
    sentence: `This will turn off two-step login for ${nameOf(user.account)}, who is logged out everywhere, then logs in with just a password, and is told by e-mail. Make sure first that it is they who ask.`,
    agreed: "turn-off-two-step-login",
    run: (trx) => resetSecondFactor(trx, subscriptions.clock, user.account, { byAccountId: by.id }),
  }),
};

/** Ten thousand of anything is a typo. */
const lengthForm = z.object({ length: z.string().regex(/^[1-9]\d{0,3}$/), unit: z.enum(["years", "days"]) });

async function planExtending(db: Queries, { subscriptions }: Users, { user, by, fields }: Asked) {
  const form = lengthForm.safeParse(fields);
  if (!form.success) throw refused("Give a whole number from 1 to 9999, and choose years or days.");
  const { unit } = form.data;
  const count = Number(form.data.length);
  const holder = { accountId: user.account.id };
  const length: NewTerm["length"] = unit === "years" ? { years: count } : { days: count };
  const { startsOn, endsOn, isRenewal } = await planTerm(db, subscriptions, { holder, length });
  const days = `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
  const what = isRenewal ? "a renewal" : "a subscription";
  return {
    sentence: `This will give ${nameOf(user.account)} ${what} from ${days}, without an order.`,
    agreed: `${startsOn}.${endsOn}`,
    run: async (trx: Trx) => {
      await grantTerm(trx, subscriptions, { holder, length, source: "desk" });
      const { clock } = subscriptions;
      await recordEvent(trx, clock, "term-given", user.account.id, undefined, { byAccountId: by.id, detail: days });
    },
  };
}

function sessionsInWords(count: number): string {
  return count === 1 ? "1 session" : `${count} sessions`;
}
