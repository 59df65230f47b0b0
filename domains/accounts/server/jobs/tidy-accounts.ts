import { forgetOldTurns } from "../../../../platform/limits/take-turn.ts";
import type { Accounts } from "../accounts.ts";
import { deleteExpiredCodes } from "../stores/codes-store.ts";
import { deleteEventsBefore } from "../stores/events-store.ts";
import { deleteExpiredSessions } from "../stores/sessions-store.ts";
import { deleteExpiredSignUps } from "../stores/sign-ups-store.ts";

/** The security log goes back so far. */
const EVENTS_KEPT_MS = 400 * 24 * 3_600_000;

/** Removes sessions, codes and sign-ups that have expired, limits that limit nobody, and old entries of the log. */
export async function tidyAccounts({ database, clock }: Accounts): Promise<void> {
  const { db } = database;
  const now = clock.now();
  await deleteExpiredSessions(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredSignUps(db, now);
  await deleteEventsBefore(db, now - EVENTS_KEPT_MS);
  await forgetOldTurns(db, clock);
}
