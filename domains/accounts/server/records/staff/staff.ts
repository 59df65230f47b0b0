import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { Account, StaffRole } from "../../../contract.ts";
import { lastOwner, noStaff } from "../../errors.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteActingBy } from "../../stores/acting-store.ts";
import { findAccountById, updateAccount } from "../../stores/accounts-store.ts";
import { findStaff, lockOwners } from "../../stores/staff-store.ts";
import { tellOfRole } from "./second-person.ts";
import { mayInAdmin } from "../../../rules.ts";
import type { AccountsTable } from "../../tables.ts";
import { findClosure } from "../../stores/closures-store.ts";
import { findSecondFactor } from "../../stores/second-factors-store.ts";
import { countSessionsOf } from "../../stores/sessions-store.ts";

interface RoleChange {
  account: Pick<Account, "id" | "email" | "firstName" | "staffRole">;
  /** The owner who changes it in admin; null for the command line. */
  byAccountId: string | null;
}

/** Everybody with a role, owners first. */
export async function listStaff(db: Queries): Promise<Account[]> {
  return await findStaff(db);
}

/**
 * Gives an account a role, in place of the one it has; recorded in the security log, and told to it and every owner.
 * @throws AppError last-owner
 */
export async function giveRole(
  trx: Trx,
  clock: Clock,
  { account, byAccountId, role }: RoleChange & { role: StaffRole },
): Promise<void> {
  if (role !== "owner") await requireOtherOwner(trx, account);
  await deleteActingBy(trx, account.id);
  await updateAccount(trx, account.id, { ...roleColumns(role), updated_at: clock.now() });
  await recordEvent(trx, clock, "role-given", account.id, undefined, { byAccountId, detail: role });
  await tellOfRole(trx, clock, { account, before: account.staffRole, role, byAccountId });
}

/**
 * Makes an account a reader's again; recorded in the security log, and told to it and every owner.
 * @throws AppError last-owner; no-staff if it has no role
 */
export async function endRole(trx: Trx, clock: Clock, { account, byAccountId }: RoleChange): Promise<void> {
  if (account.staffRole === null) throw noStaff(account.email);
  await requireOtherOwner(trx, account);
  await deleteActingBy(trx, account.id);
  await updateAccount(trx, account.id, { ...roleColumns(null), updated_at: clock.now() });
  const detail = account.staffRole;
  await recordEvent(trx, clock, "role-ended", account.id, undefined, { byAccountId, detail });
  await tellOfRole(trx, clock, { account, before: detail, role: null, byAccountId });
}

/**
 * Makes sure that somebody else is an owner, if this account is one; the owners stay locked until the transaction ends.
 * @throws AppError last-owner
 */
export async function requireOtherOwner(trx: Trx, { id }: { id: string }): Promise<void> {
  const owners = await lockOwners(trx);
  if (owners.includes(id) && owners.length === 1) throw lastOwner();
}

/** The columns of an account that say what its role is: a site admin is who may read everything. */
export function roleColumns(role: StaffRole | null): Pick<AccountsTable, "staff_role" | "is_admin"> {
  return { staff_role: role, is_admin: mayInAdmin(role, "read-everything") ? 1 : 0 };
}

/** An account, and what admin has to know besides. */
export interface AdminAccount {
  account: Account;
  /** How many sessions are alive. */
  sessions: number;
  hasSecondFactor: boolean;
  /** When everything of it is erased; null while it isn't closed. Epoch milliseconds. */
  erasesAt: number | null;
}

/** Reads an account for admin. */
export async function readAdminAccount(db: Queries, clock: Clock, id: string): Promise<AdminAccount | undefined> {
  const account = await findAccountById(db, id);
  if (account === undefined) return undefined;
  return {
    account,
    sessions: await countSessionsOf(db, id, clock.now()),
    hasSecondFactor: (await findSecondFactor(db, id)) !== undefined,
    erasesAt: (await findClosure(db, id))?.erases_at ?? null,
  };
}
