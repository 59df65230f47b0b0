import type { FastifyRequest } from "fastify";
import type { Account } from "../../../accounts/contract.ts";
import { requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import type { GroupAnswer } from "../../contract.ts";
import { findManagedBy } from "../people/lock-managed-group.ts";
import type { Groups, Trx } from "../records/groups.ts";
import { readManagedGroup } from "../records/read-managed-group.ts";
import type { GroupsTable } from "../tables.ts";

/** What the routes of this domain work with. */
export interface GroupRoutes {
  groups: Groups;
  sessionOf: SessionOf;
}

/** What a manager's call does: gives the sentence that it is answered with. */
type Act = (trx: Trx, account: Account) => Promise<string>;

/** Does what a manager asks for in one transaction, and answers with the group as it is afterwards. */
export async function answerManager(
  { groups, sessionOf }: GroupRoutes,
  request: FastifyRequest,
  act: Act,
): Promise<GroupAnswer> {
  const account = requireAccount(await sessionOf(request));
  const { db } = groups.database;
  const message = await db.transaction().execute((trx) => act(trx, account));
  const { group } = await findManagedBy(db, account);
  return { loggedIn: true, success: true, message, group: await readManagedGroup(db, groups, group) };
}

/** Does what somebody who is signed in asks for in one transaction. */
export async function answerAccount(
  { groups, sessionOf }: GroupRoutes,
  request: FastifyRequest,
  act: Act,
): Promise<GroupAnswer> {
  const account = requireAccount(await sessionOf(request));
  const message = await groups.database.db.transaction().execute((trx) => act(trx, account));
  return { loggedIn: true, success: true, message };
}

/** Answers with what a manager may see of their group. */
export async function answerReading<Data>(
  { groups, sessionOf }: GroupRoutes,
  request: FastifyRequest,
  read: (group: GroupsTable) => Promise<Data>,
): Promise<{ loggedIn: true; data: Data }> {
  const account = requireAccount(await sessionOf(request));
  const { group } = await findManagedBy(groups.database.db, account);
  return { loggedIn: true, data: await read(group) };
}
