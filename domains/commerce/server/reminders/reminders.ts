import type { Database } from "../../../../platform/db/database.ts";
import type { Secrets } from "../../../../platform/secrets/secrets.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { REMINDERS_PATH } from "../../rules.ts";
import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { type ReminderKind, deleteRefusal, deleteRemindersOf, findRefusal } from "./reminders-store.ts";

/** What reminders depend on. */
export interface Reminders {
  database: Database;
  subscriptions: Subscriptions;
  /** Where the product stands, for links in mails: 'https://manual.example.org'. Never what a request says. */
  origin(): string;
}

const PURPOSE = "reminders";

/** The address that turns an account's reminders off and on without a login, for its mails. */
export function choiceLink({ origin, subscriptions: { secrets } }: Reminders, accountId: string): string {
  return `${origin()}${REMINDERS_PATH}?token=${choiceToken(secrets, accountId)}`;
}

/** Whoever holds this decides about an account's reminders, and nothing else. */
export function choiceToken(secrets: Pick<Secrets, "sign">, accountId: string): string {
  return `${accountId}.${secrets.sign(PURPOSE, accountId)}`;
}

/** The account that a token decides for; undefined if it isn't one of ours. */
export function accountOfToken(secrets: Pick<Secrets, "isSignature">, token: string): string | undefined {
  const [accountId = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && secrets.isSignature(PURPOSE, accountId, signature) ? accountId : undefined;
}

/** How many days before the end a reminder goes out; 0 is the last day. */
const reminderDays = [0, 1, 7, 30] as const;

/** How many days before the end of a trial its reminder goes out. */
const TRIAL_DAYS = 3;

/** How early the first reminder of any kind goes out, in days. */
export const EARLIEST_REMINDER = 30;

/**
 * The one reminder that is due: the nearest to the end, so that after days without the job not several come at once. A
 * term that was shorter than that to begin with isn't announced so early. `daysLeft`: after today.
 */
export function dueReminder({ daysLeft, days }: { daysLeft: number; days: number }): ReminderKind | undefined {
  const due = reminderDays.find((early) => daysLeft >= 0 && daysLeft <= early);
  return due !== undefined && due < days ? kinds[due] : undefined;
}

/** The reminder of a trial, if it is due. */
export function dueTrialReminder({ daysLeft, days }: { daysLeft: number; days: number }): "trial" | undefined {
  return daysLeft >= 0 && daysLeft <= TRIAL_DAYS && days > TRIAL_DAYS ? "trial" : undefined;
}

const kinds = { 0: "0", 1: "1", 7: "7", 30: "30" } as const;

/** Whether an account wants reminders. */
export const remindersData: PersonalData = {
  name: "reminders",
  read: async (db, { id }) => {
    const refusedAt = await findRefusal(db, id);
    return { turnedOffAt: refusedAt === null ? null : new Date(refusedAt) };
  },
  remove: async (trx, { id }) => {
    await deleteRefusal(trx, id);
    await deleteRemindersOf(trx, id);
  },
  kept: [],
};
