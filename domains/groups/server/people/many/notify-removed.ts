import type { Trx } from "../../../../../platform/db/database.ts";
import { z } from "zod";
import { defineJob, enqueueJob } from "../../../../../platform/jobs/define-job.ts";
import { queueMails } from "../../../../messaging/server/public.ts";
import { removedFromGroupMail } from "../../emails/mails.ts";
import { countMailsLeft, consumeMailLimits } from "../../emails/limits/mail-limits.ts";
import { type Groups, nameOf } from "../../records/groups.ts";
import { readOwn } from "../../records/read-own.ts";
import { lockGroup } from "../../stores/groups-store.ts";
import {
  findContact,
  findNextUnnotified,
  findPresentEmails,
  markNotified,
  readUnnotified,
} from "../../stores/people-store.ts";
import type { GroupsTable, GroupUsersTable } from "../../tables.ts";

/** Tells the removed users of a group, once their removals can no longer be undone. */
export const notifyRemovedJob = defineJob({ name: "tell-removed", payload: z.object({ groupId: z.string() }) });

/** So many are told in one transaction. */
const BATCH = 50;

/** So long it waits for more mails where a group has used up its own, in milliseconds. */
const WAIT_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Plans the mails to users who are being removed from a group for when that can no longer be undone. Gives that time in
 * epoch milliseconds; null where the group tells nobody (notifyOnRemove).
 */
export async function notifyLater(
  trx: Trx,
  { subscriptions: { clock }, limits }: Groups,
  group: GroupsTable,
): Promise<number | null> {
  if (group.notify_on_remove === 0) return null;
  // Exactly then it can still be undone.
  const tellAt = clock.now() + limits.undoMs + 1;
  await planTelling(trx, clock, group.id, tellAt);
  return tellAt;
}

/**
 * Tells the removed users whose time has come: those who are still out of the group, if it still wants them told, and as
 * many as its mails reach. Safe any number of times.
 */
export async function notifyRemovedUsers(groups: Groups, groupId: string): Promise<void> {
  const { db } = groups.database;
  const { clock } = groups.subscriptions;
  let isDone = false;
  while (!isDone) isDone = await db.transaction().execute((trx) => tellBatch(trx, groups, groupId));
  const next = await findNextUnnotified(db, groupId);
  const now = clock.now();
  // A time that a clock wrote that ran ahead is looked at again now and then.
  if (next !== null) await planTelling(db, clock, groupId, next > now ? Math.min(next, now + DAY_MS) : now + WAIT_MS);
}

async function planTelling(
  db: Parameters<typeof enqueueJob>[0],
  clock: Groups["subscriptions"]["clock"],
  groupId: string,
  runAt: number,
): Promise<void> {
  await enqueueJob(db, clock, notifyRemovedJob, { groupId }, { runAt, uniqueKey: `tell-removed:${groupId}` });
}

/** Tells some. True when nobody more can be told now. */
async function tellBatch(trx: Trx, groups: Groups, groupId: string): Promise<boolean> {
  const group = await lockGroup(trx, groupId, groups.database.flavor);
  if (!group) return true;
  const due = await readUnnotified(trx, groupId, groups.subscriptions.clock.now(), BATCH);
  if (due.length === 0) return true;
  const emails = due.map(({ email_lower: email }) => email);
  const present = await findPresentEmails(trx, groupId, emails);
  const absent = group.notify_on_remove === 0 ? [] : due.filter(({ email_lower: email }) => !present.has(email));
  const reached = absent.slice(0, await countMailsLeft(trx, groups, groupId));
  const waiting = new Set(absent.slice(reached.length).map(({ id }) => id));
  await markNotified(
    trx,
    due.flatMap(({ id }) => (waiting.has(id) ? [] : [id])),
  );
  const granted = await consumeMailLimits(
    trx,
    groups,
    groupId,
    reached.map(({ email }) => email),
  );
  const users = reached.filter(({ email }) => granted.has(email));
  await notifyRemoved(trx, groups, { group, users, reason: "removed" });
  return waiting.size > 0;
}

interface Removal {
  group: GroupsTable;
  users: readonly GroupUsersTable[];
  reason: "removed" | "fewer-seats";
}

/** Tells users by mail that their seats have ended, where the group wants that (notifyOnRemove). */
export async function notifyRemoved(trx: Trx, groups: Groups, { group, users, reason }: Removal): Promise<void> {
  if (group.notify_on_remove === 0 || users.length === 0) return;
  const contact = await findContact(trx, group.id);
  const common = {
    groupTitle: group.title,
    reason,
    contact: contact ? { name: nameOf(contact), email: contact.email } : null,
    link: `${groups.origin()}/bluebook/subscription`,
  };
  const mails = [];
  for (const { first_name: firstName, email, account_id: accountId } of users) {
    const own = accountId === null ? null : await readOwn(trx, groups.subscriptions, accountId);
    mails.push({ to: { address: email }, template: removedFromGroupMail, props: { ...common, firstName, own } });
  }
  await queueMails(trx, groups.subscriptions.clock, mails);
}
