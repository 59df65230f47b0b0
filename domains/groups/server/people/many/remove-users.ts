import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { leaveSeats } from "../../../../subscriptions/server/public.ts";
import type { Choice, Tone } from "../../../contract.ts";
import { noneExpired } from "../../errors/seats.ts";
import { type Groups, subjectOf } from "../../records/groups.ts";
import { recordEvents } from "../../records/record-event.ts";
import { markManyRemoved } from "../../stores/many-users-store.ts";
import { readUsers } from "../../stores/users-list-store.ts";
import type { GroupUsersTable } from "../../tables.ts";
import { lockManagedGroup, type Manager } from "../lock-managed-group.ts";
import { notifyLater } from "./notify-removed.ts";
import { chooseUsers } from "./choose-users.ts";

/** What became of many users: the sentence for the manager, how it is meant, and whom it was about. */
export interface ManyDone {
  success: boolean;
  tone: Tone;
  message: string;
  userIds: string[];
}

/**
 * Takes many users' seats away at once, in one transaction; it can be undone like the removal of one, and mails wait for
 * that.
 * @throws AppError managers-only, person-not-found, list-changed, too-many-chosen
 */
export async function removeUsers(trx: Trx, groups: Groups, account: Account, choice: Choice): Promise<ManyDone> {
  const manager = await lockManagedGroup(trx, groups, account);
  const users = await chooseUsers(trx, groups, manager.group.id, choice);
  const own = users.filter(({ account_id: id }) => id === account.id);
  const others = users.filter(({ account_id: id }) => id !== account.id);
  const tellAt = others.length === 0 ? null : await notifyLater(trx, groups, manager.group);
  await endSeats(trx, groups, manager, { users: others, tellAt });
  await endSeats(trx, groups, manager, { users: own, tellAt: null });
  const { title } = manager.group;
  const self =
    own.length === 0 ? "" : ` You are one of them: you still administer ${title}, without access to its content.`;
  return done(users, `${inPeople(users.length)} removed from ${title}.${self}`);
}

/**
 * Takes the seats back that are kept for people who have not activated in time. Nobody is mailed; it can be undone like any
 * removal.
 * @throws AppError managers-only, none-expired
 */
export async function freeExpired(trx: Trx, groups: Groups, account: Account): Promise<ManyDone> {
  const manager = await lockManagedGroup(trx, groups, account);
  const now = groups.subscriptions.clock.now();
  const page = { search: "", show: "expired", now, sort: "name", order: "asc", offset: 0, limit: MOST } as const;
  const users = await readUsers(trx, manager.group.id, page);
  if (users.length === 0) throw noneExpired();
  await endSeats(trx, groups, manager, { users, tellAt: null });
  const freed = users.length === 1 ? "1 seat is" : `${users.length} seats are`;
  return done(users, `${freed} free again.`);
}

/** More expired invitations wait for the next call. */
const MOST = 5_000;

interface Ending {
  users: readonly GroupUsersTable[];
  /** When they are told; null: they are not. */
  tellAt: number | null;
}

async function endSeats(
  trx: Trx,
  { subscriptions }: Groups,
  { group, actor }: Manager,
  { users, tellAt }: Ending,
): Promise<void> {
  if (users.length === 0) return;
  const removed = { removed_at: subscriptions.clock.now(), removed_by: actor.id, tell_removal_at: tellAt };
  await markManyRemoved(
    trx,
    users.map(({ id }) => id),
    removed,
  );
  const accountIds = users.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
  await leaveSeats(trx, subscriptions, { accountIds, groupId: group.id });
  const event = { groupId: group.id, actor, action: "user-removed" } as const;
  await recordEvents(
    trx,
    subscriptions.clock,
    users.map((user) => ({ ...event, subject: subjectOf(user) })),
  );
}

function done(users: readonly GroupUsersTable[], message: string): ManyDone {
  return { success: true, tone: "success", message, userIds: users.map(({ id }) => id) };
}

function inPeople(count: number): string {
  return count === 1 ? "1 person was" : `${count} people were`;
}
