import type { AppError } from "../../../../platform/http/errors.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { AccountFacts } from "../../../subscriptions/server/public.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { invitationUseless, otherAddress } from "../errors/joining.ts";
import {
  activeAlready,
  contactPending,
  lastAdmin,
  managersOnly,
  notMember,
  removeOneself,
  sentRecently,
} from "../errors/permissions.ts";
import { personNotFound } from "../errors/seats.ts";
import { nameOf } from "../records/groups.ts";
import type { GroupAdminsTable } from "../tables.ts";

/** Why something is not permitted; undefined where it is. */
type Refusal = AppError | undefined;

type Person = GroupAdminsTable;

/** Someone who administers a group, and has activated, may manage it and see its record. */
export function mayManage(admin: Person | undefined): Refusal {
  return admin && admin.activated_at !== null ? undefined : managersOnly();
}

/** A manager may act on the people of their own group. Those of others do not exist for them. */
export function mayActOn(manager: Person, person: Person | undefined): Refusal {
  return person?.group_id === manager.group_id ? undefined : personNotFound();
}

/** A manager may remove any administrator but themselves; so one is always left (GROUP-12). */
export function mayRemoveAdmin(manager: Person, admin: Person): Refusal {
  return admin.id === manager.id ? removeOneself() : undefined;
}

/** A manager may leave as administrator while another active one stays (GROUP-12). */
export function mayLeaveAsAdmin(manager: Person, admins: readonly Person[]): Refusal {
  const stays = admins.some(({ id, activated_at: at }) => id !== manager.id && at !== null);
  return stays ? undefined : lastAdmin();
}

/** An active administrator may be the administrative contact (GROUP-7). */
export function mayBeContact(admin: Person): Refusal {
  return admin.activated_at === null ? contactPending(nameOf(admin)) : undefined;
}

/** An activation mail may go out again to somebody who is pending, an hour after the last one (GROUP-10). */
export function mayResend(person: Person, sentAt: number | undefined, now: number, pauseMs: number): Refusal {
  if (person.activated_at !== null) return activeAlready(nameOf(person));
  // Exactly an hour later is not yet more than an hour ago.
  const waitMs = sentAt === undefined ? 0 : sentAt + pauseMs - now;
  return sentAt !== undefined && waitMs >= 0 ? sentRecently(waitMs + 1) : undefined;
}

/** Someone who has a seat may give it up. */
export function mayLeave(seat: AccountFacts["seats"][number] | undefined): Refusal {
  return seat ? undefined : notMember();
}

/** An invitation may be accepted by whoever has the invited address, and by nobody else. */
export function mayAccept(invited: Person | undefined, account: Account): Refusal {
  if (!invited) return invitationUseless();
  return normalizeEmail(account.email) === invited.email_lower ? undefined : otherAddress(invited.email, account.email);
}

/** Throws what is not permitted. */
export function authorize(refusal: Refusal): void {
  if (refusal) throw refusal;
}
