import type { ReminderChoice } from "../../contract.ts";
import { accountOfToken, choiceToken, type Reminders } from "./reminders.ts";
import { deleteRefusal, findRefusal, insertRefusal } from "./reminders-store.ts";
import { findAccount } from "../../../accounts/server/public.ts";

/** Whether the account of a link gets reminders; null if the link isn't one of ours, or its account is gone. */
export async function readChoice(reminders: Reminders, token: string): Promise<ReminderChoice | null> {
  const { db } = reminders.database;
  const accountId = accountOfToken(reminders.subscriptions.secrets, token);
  if (accountId === undefined || !(await findAccount(db, accountId))) return null;
  return { isOn: (await findRefusal(db, accountId)) === null, token };
}

/** Whether an account gets reminders, and the token of its own link: for its reader, who has forgotten about the mail. */
export async function readOwnChoice(reminders: Reminders, accountId: string): Promise<ReminderChoice | null> {
  return await readChoice(reminders, choiceToken(reminders.subscriptions.secrets, accountId));
}

/** Turns the reminders of a link's account on or off. Returns false if the link isn't one of ours. */
export async function choose(reminders: Reminders, token: string, isOn: boolean): Promise<boolean> {
  const { database, subscriptions } = reminders;
  const accountId = accountOfToken(subscriptions.secrets, token);
  if (accountId === undefined) return false;
  return database.db.transaction().execute(async (trx) => {
    if (!(await findAccount(trx, accountId))) return false;
    if (isOn) await deleteRefusal(trx, accountId);
    else await insertRefusal(trx, accountId, subscriptions.clock.now());
    return true;
  });
}
