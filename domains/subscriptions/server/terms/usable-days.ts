import { dayNumber } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readAccountFacts, readGroupTerms } from "../stores/facts-store.ts";
import { findGrant } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { scheduleOwnTerms } from "./account-facts.ts";
import { scheduleTerms } from "./schedule-terms.ts";

/**
 * The days that can still be used of what was given for something ('order-line:{id}', 'key:{id}'), today included. Days
 * on hold count, because they wait. Seats have the days of their term. Of what was taken back, or never given, none are left.
 */
export async function readUsableDays(db: Queries, { clock, zone }: Subscriptions, grantKey: string): Promise<number> {
  const grant = await findGrant(db, grantKey);
  if (!grant) return 0;
  const { termId, accountId, groupId } = grant;
  const terms =
    accountId === null
      ? scheduleTerms((await readGroupTerms(db, [groupId ?? ""])).get(groupId ?? "") ?? [], [])
      : scheduleOwnTerms(await readAccountFacts(db, accountId));
  const scheduled = terms.find(({ term }) => term.id === termId);
  if (!scheduled || scheduled.term.revokedOn !== null) return 0;
  const today = dayNumber(zone.dayAt(clock.now()));
  return scheduled.runs.reduce(
    (sum, { from, until }) => sum + Math.max(0, until - Math.max(from, today)),
    scheduled.waiting,
  );
}
