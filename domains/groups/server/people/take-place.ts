import type { Flavor, Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import {
  type Subscriptions,
  describeGroupTerms,
  readGroupTerms,
  takeSeat,
} from "../../../subscriptions/server/public.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { fold, foldName, openSeats } from "../../rules.ts";
import { managerElsewhere, memberAlready, memberElsewhere } from "../errors/permissions.ts";
import { alreadyInGroup, groupNotFound, noOpenSeat, tooManyOf } from "../errors/seats.ts";
import type { Groups } from "../records/groups.ts";
import { readSeats, requireOpenSeat } from "../seats/read-seats.ts";
import { deleteCodesOf } from "../stores/codes-store.ts";
import { findGroup, lockGroup, saveContact } from "../stores/groups-store.ts";
import {
  type PeopleTable,
  countAdmins,
  countUsers,
  findContact,
  findPendingUser,
  findPersonOfAccount,
  insertAdmin,
  insertUser,
  markActivated,
} from "../stores/people-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../tables.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";

interface Joining {
  group: GroupsTable;
  account: Account;
  /** The shareable link that the account comes by. */
  linkId: string | null;
}

/**
 * Gives an account a seat in a group that the caller has locked: the one that is kept for its address, else an open one.
 * @throws AppError member-already, member-elsewhere, group-ended, no-open-seat
 */
export async function takePlace(trx: Trx, groups: Groups, { group, account, linkId }: Joining): Promise<void> {
  const { clock } = groups.subscriptions;
  const emailLower = normalizeEmail(account.email);
  const invited = await findPendingUser(trx, group.id, emailLower);
  if (invited) return activateUser(trx, groups, invited, account);
  await requireFree(trx, "group_users", account, group.id);
  requireOpenSeat(await readSeats(trx, groups.subscriptions, group.id), group.title);
  const { first_name, last_name, name_fold, activated_at, account_id } = activationOf(account, clock.now());
  const row = { group_id: group.id, account_id, first_name, last_name, name_fold, activated_at };
  const address = { email: account.email, email_lower: emailLower };
  const history = {
    invited_at: clock.now(),
    invited_by: null,
    removed_at: null,
    link_id: linkId,
    removed_by: null,
    tell_removal_at: null,
  };
  if (!(await insertUser(trx, { id: newId(clock), ...row, ...address, ...history }))) throw alreadyInGroup("member");
  await takeSeat(trx, groups.subscriptions, { accountId: account.id, groupId: group.id });
}

/** Lets an invited user use the seat that was kept for them. @throws AppError member-already, member-elsewhere */
export async function activateUser(
  trx: Trx,
  { subscriptions }: Groups,
  user: GroupAdminsTable,
  account: Account,
): Promise<void> {
  await requireFree(trx, "group_users", account, user.group_id);
  const now = subscriptions.clock.now();
  await markActivated(trx, "group_users", user.id, activationOf(account, now));
  await deleteCodesOf(trx, { person_id: user.id, account_id: null }, now);
  await takeSeat(trx, subscriptions, { accountId: account.id, groupId: user.group_id });
}

/** Gives an invited administrator the role; the first one becomes the contact (GROUP-7). @throws AppError manager-elsewhere */
export async function activateAdmin(
  trx: Trx,
  { subscriptions }: Groups,
  admin: GroupAdminsTable,
  account: Account,
): Promise<void> {
  await requireFree(trx, "group_admins", account, admin.group_id);
  await markActivated(trx, "group_admins", admin.id, activationOf(account, subscriptions.clock.now()));
  if (!(await findContact(trx, admin.group_id))) await saveContact(trx, admin.group_id, admin.id);
}

/** @throws AppError where the account has such a place already */
async function requireFree(trx: Trx, table: PeopleTable, account: Account, groupId: string): Promise<void> {
  const place = await findPersonOfAccount(trx, table, account.id);
  if (!place) return;
  const title = (await findGroup(trx, place.group_id))?.title ?? "";
  if (table === "group_users" && place.group_id === groupId) throw memberAlready(title);
  throw table === "group_users" ? memberElsewhere(title) : managerElsewhere(title);
}

function activationOf({ id, firstName, lastName }: Account, now: number) {
  return {
    account_id: id,
    activated_at: now,
    first_name: firstName,
    last_name: lastName,
    name_fold: foldName(firstName, lastName),
  };
}

interface Addition {
  groupId: string;
  account: Account;
  actor: Actor;
}

/**
 * Gives an account a seat in a group, active at once. Of any number at the same time no more succeed than there are open
 * seats (GROUP-13).
 * @throws AppError group-not-found, no-open-seat, already-in-group
 */
export async function addMember(
  trx: Trx,
  subscriptions: Subscriptions,
  { groupId, account, actor }: Addition,
  flavor: Flavor,
): Promise<void> {
  const { clock } = subscriptions;
  if (!(await lockGroup(trx, groupId, flavor))) throw groupNotFound();
  const terms = (await readGroupTerms(trx, [groupId])).get(groupId) ?? [];
  const seats = openSeats(describeGroupTerms(terms, subscriptions), await countUsers(trx, groupId));
  if (seats === 0) throw noOpenSeat();
  if (
    !(await insertUser(trx, {
      ...personOf(account, groupId, subscriptions, actor),
      link_id: null,
      removed_by: null,
      tell_removal_at: null,
    }))
  )
    throw alreadyInGroup("member");
  await takeSeat(trx, subscriptions, { accountId: account.id, groupId });
  await recordEvent(trx, clock, { groupId, actor, action: "user-joined", subject: subjectOf(account) });
}

/** Each of them is told of each change of the others, and every screen of the group lists them. */
const MOST_ADMINS = 200;

/** @throws AppError too-many if a group has as many administrators as one can have */
export async function requireRoomForAdmin(trx: Trx, groupId: string): Promise<void> {
  if ((await countAdmins(trx, groupId)) >= MOST_ADMINS) throw tooManyOf(MOST_ADMINS, "administrators");
}

/**
 * Makes an account an administrator of a group, active at once; the first one becomes the administrative contact
 * (GROUP-7). It takes no seat (RULING-18).
 * @throws AppError group-not-found, already-in-group, too-many
 */
export async function addAdministrator(
  trx: Trx,
  subscriptions: Subscriptions,
  { groupId, account, actor }: Addition,
  flavor: Flavor,
): Promise<void> {
  if (!(await lockGroup(trx, groupId, flavor))) throw groupNotFound();
  await requireRoomForAdmin(trx, groupId);
  const person = personOf(account, groupId, subscriptions, actor);
  if (!(await insertAdmin(trx, person))) throw alreadyInGroup("administrator");
  if (!(await findContact(trx, groupId))) await saveContact(trx, groupId, person.id);
  const event = { groupId, actor, action: "admin-activated", subject: subjectOf(account) } as const;
  await recordEvent(trx, subscriptions.clock, event);
}

function personOf(account: Account, groupId: string, { clock }: Subscriptions, actor: Actor) {
  const now = clock.now();
  return {
    id: newId(clock),
    group_id: groupId,
    account_id: account.id,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    email_lower: normalizeEmail(account.email),
    name_fold: foldName(account.firstName, account.lastName) || fold(account.email),
    invited_at: now,
    invited_by: actor.id,
    activated_at: now,
    removed_at: null,
  };
}

function subjectOf({ firstName, lastName, email }: Account): string {
  return `${firstName} ${lastName} (${email})`;
}
