import type { Flavor, Trx } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Account } from "../../../accounts/contract.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import {
  describeGroupTerms,
  readGroupTerms,
  type Subscriptions,
  takeSeat,
} from "../../../subscriptions/server/public.ts";
import { fold, foldName, openSeats } from "../../rules.ts";
import { alreadyInGroup, groupNotFound, noOpenSeat } from "../errors/seats.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import { findContact, insertAdmin, insertUser, countUsers } from "../stores/people-store.ts";
import { lockGroup, saveContact } from "../stores/groups-store.ts";

export interface Addition {
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

/**
 * Makes an account an administrator of a group, active at once; the first one becomes the administrative contact
 * (GROUP-7). It takes no seat (RULING-18).
 * @throws AppError group-not-found, already-in-group
 */
export async function addAdministrator(
  trx: Trx,
  subscriptions: Subscriptions,
  { groupId, account, actor }: Addition,
  flavor: Flavor,
): Promise<void> {
  if (!(await lockGroup(trx, groupId, flavor))) throw groupNotFound();
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
