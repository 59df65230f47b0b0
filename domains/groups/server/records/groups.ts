import type { Database, Queries, Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { type Actor, recordEvent } from "./record-event.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { GroupType } from "../../contract.ts";
import { findGroup, insertGroup } from "../stores/groups-store.ts";
import { countUsers, findManagedGroup, readAdmins } from "../stores/people-store.ts";

/** What the verbs of this domain work with. */
export interface Groups {
  database: Database;
  subscriptions: Subscriptions;
  /** Where the product stands, for links in mails: 'https://manual.example.org'. Never what a request says. */
  origin(): string;
  /** Whom readers and administrators write to for help. */
  supportEmail: string;
  limits: GroupLimits;
}

interface GroupLimits {
  /** For how many days a mailed code works. */
  codeDays: number;
  /** So long after the last activation mail another one may be sent (GROUP-10), in milliseconds. */
  resendMs: number;
  /** So long after the last confirmation mail another one may be sent (RULING-17), in milliseconds. */
  joinWaitMs: number;
  /** So long after an address was verified its owner joins by it without another mail, in milliseconds. */
  verifiedMs: number;
  /** So long after a removal it can be undone, in milliseconds. */
  undoMs: number;
  /** For how many days it is remembered whose a code was that was used or replaced. */
  oldCodeDays: number;
}

/** The figures that the product is shipped with. */
export const defaultGroupLimits: GroupLimits = {
  codeDays: 14,
  resendMs: 3_600_000,
  joinWaitMs: 3_600_000,
  verifiedMs: 24 * 3_600_000,
  undoMs: 3_600_000,
  oldCodeDays: 365,
};

/** Somebody who is signed in, as the record names them. */
export function actorOf({ id, firstName, lastName }: Account): Actor {
  return { id, name: `${firstName} ${lastName}` };
}

interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** How sentences name a person: by name, or by address where no name is known. */
export function nameOf({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || email;
}

/** How the record names whom something was done to: name and address. */
export function subjectOf(person: Named): string {
  const name = nameOf(person);
  return name === person.email ? name : `${name} (${person.email})`;
}

interface NewGroup {
  title: string;
  type: GroupType;
  actor: Actor;
}

/** Makes a group without anybody in it and without a term. Gives its id. */
export async function createGroup(
  trx: Trx,
  { clock }: Subscriptions,
  { title, type, actor }: NewGroup,
): Promise<string> {
  const id = newId(clock);
  await insertGroup(trx, {
    id,
    title: title.trim(),
    type,
    notify_on_remove: 1,
    contact_admin_id: null,
    created_at: clock.now(),
  });
  await recordEvent(trx, clock, { groupId: id, actor, action: "created" });
  return id;
}

/** Somebody who administers a group now. */
interface Administrator {
  accountId: string;
  firstName: string;
  email: string;
}

/** A group's title, and whoever has accepted to administer it; undefined where there is no such group. */
export async function readAdministrators(
  db: Queries,
  groupId: string,
): Promise<{ title: string; administrators: Administrator[] } | undefined> {
  const group = await findGroup(db, groupId);
  if (!group) return undefined;
  const administrators = (await readAdmins(db, groupId)).flatMap(
    ({ account_id: accountId, first_name, email, ...person }) =>
      person.activated_at === null || accountId === null ? [] : [{ accountId, firstName: first_name, email }],
  );
  return { title: group.title, administrators };
}

/** A group that an account manages, as far as its purchases depend on it. */
export interface ManagedPlace {
  id: string;
  title: string;
  type: GroupType;
  /** How many seats are taken. */
  users: number;
}

/** The group that an account manages; undefined if it manages none. */
export async function readManagedPlace(db: Queries, accountId: string): Promise<ManagedPlace | undefined> {
  const group = await findManagedGroup(db, accountId);
  return group && { ...group, users: await countUsers(db, group.id) };
}

/** The title of a group; undefined if there is none. */
export async function readGroupTitle(db: Queries, groupId: string): Promise<string | undefined> {
  return (await findGroup(db, groupId))?.title;
}
