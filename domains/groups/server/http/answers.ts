import type { Trx } from "../../../../platform/db/database.ts";
import type { FastifyRequest } from "fastify";
import type { Account } from "../../../accounts/contract.ts";
import { requireAccount } from "../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../accounts/server/security/public.ts";
import type { GroupAnswer } from "../../contract.ts";
import { findManagedBy, type Manager } from "../people/lock-managed-group.ts";
import type { Groups } from "../records/groups.ts";
import { readManagedGroup } from "../records/read-managed-group.ts";
import type { GroupsTable } from "../tables.ts";

/** What the routes of this domain work with. */
export interface GroupRoutes {
  groups: Groups;
  sessionOf: SessionOf;
}

/** What a call does: gives the sentence that it is answered with. */
type Act<Told = string> = (trx: Trx, account: Account) => Promise<Told>;

/** Does what a manager asks for in one transaction, and answers with the group as it is afterwards. */
export async function answerManager(routes: GroupRoutes, request: FastifyRequest, act: Act): Promise<GroupAnswer> {
  return answerManagerMore(routes, request, async (trx, account) => ({ message: await act(trx, account) }));
}

/** The same for what is answered with more than a sentence. */
export async function answerManagerMore<Told extends { message: string }>(
  { groups, sessionOf }: GroupRoutes,
  request: FastifyRequest,
  act: Act<Told>,
) {
  const account = requireAccount(await sessionOf(request), request);
  const { db } = groups.database;
  const told = await db.transaction().execute((trx) => act(trx, account));
  const manager = await findManagedBy(db, account);
  return { loggedIn: true, success: true, ...told, group: await readManagedGroup(db, groups, manager) };
}

/** Does what somebody who is signed in asks for in one transaction. */
export async function answerAccount(
  { groups, sessionOf }: GroupRoutes,
  request: FastifyRequest,
  act: Act,
): Promise<GroupAnswer> {
  const account = requireAccount(await sessionOf(request), request);
  return success(await groups.database.db.transaction().execute((trx) => act(trx, account)), true);
}

/** Does what whoever has a code asks for in one transaction. */
export async function answerBearer(
  { groups, sessionOf }: GroupRoutes,
  request: FastifyRequest,
  act: (trx: Trx) => Promise<string>,
): Promise<GroupAnswer> {
  const message = await groups.database.db.transaction().execute(act);
  return success(message, (await sessionOf(request)) !== undefined);
}

/** Answers with what a code shows to whoever has it. */
export async function answerShowing<Shown>(
  { sessionOf }: GroupRoutes,
  request: FastifyRequest,
  show: (account: Account | undefined) => Promise<Shown>,
): Promise<{ loggedIn: boolean; data: Shown }> {
  const session = await sessionOf(request);
  return { loggedIn: session !== undefined, data: await show(session?.account) };
}

function success(message: string, loggedIn: boolean): GroupAnswer {
  return { loggedIn, success: true, message };
}

/** Answers with what a manager may see of their group. */
export async function answerReading<Data>(
  { groups, sessionOf }: GroupRoutes,
  request: FastifyRequest,
  read: (group: GroupsTable, manager: Manager) => Promise<Data>,
): Promise<{ loggedIn: true; data: Data }> {
  const account = requireAccount(await sessionOf(request), request);
  const manager = await findManagedBy(groups.database.db, account);
  return { loggedIn: true, data: await read(manager.group, manager) };
}
