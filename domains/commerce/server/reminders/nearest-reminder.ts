/** How many days before the end a reminder goes out; 0 is the last day. */
const reminderDays = [0, 1, 7, 30] as const;

/** How many days before the end of a trial its reminder goes out. */
const TRIAL_DAYS = 3;

/** How early the first reminder of any kind goes out, in days. */
export const EARLIEST_REMINDER = 30;

/** A reminder: how early it is, or that of a trial. Each is sent once for a term. */
export type ReminderKind = "30" | "7" | "1" | "0" | "trial";

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
