import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { managersOnly } from "../errors/permissions.ts";
import { authorize, mayManage } from "./policy.ts";
import { actorOf, type Groups } from "../records/groups.ts";
import type { Actor } from "../records/record-event.ts";
import { findGroup, lockGroup } from "../stores/groups-store.ts";
import { findPersonOfAccount } from "../stores/people-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../tables.ts";

/** Somebody who administers a group, and that group. */
export interface Manager {
  person: GroupAdminsTable;
  group: GroupsTable;
  actor: Actor;
}

/**
 * The group that an account manages. Nobody else changes it until the transaction has ended, so what is found true of its
 * people and seats stays true.
 * @throws AppError managers-only
 */
export async function lockManagedGroup(trx: Trx, { database }: Groups, account: Account): Promise<Manager> {
  const found = await findPersonOfAccount(trx, "group_admins", account.id);
  authorize(mayManage(found));
  const locked = found && (await lockGroup(trx, found.group_id, database.flavor));
  // Someone who held the lock may have removed this administrator.
  const person = await findPersonOfAccount(trx, "group_admins", account.id);
  authorize(mayManage(person));
  if (!locked || person?.group_id !== locked.id) throw managersOnly();
  return { person, group: locked, actor: actorOf(account) };
}

/** The group that an account manages, to be read. @throws AppError managers-only */
export async function findManagedBy(db: Queries, account: Account): Promise<Manager> {
  const person = await findPersonOfAccount(db, "group_admins", account.id);
  authorize(mayManage(person));
  const group = person && (await findGroup(db, person.group_id));
  if (!person || !group) throw managersOnly();
  return { person, group, actor: actorOf(account) };
}
