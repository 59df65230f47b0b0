import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Account, StaffRole, UserType } from "../../contract.ts";
import { normalizeEmail } from "../../rules.ts";
import { emailTaken } from "../errors.ts";
import { insertAccount, type NewAccountRow, toAccount } from "../stores/accounts-store.ts";
import { findReservedAddress } from "../stores/address-changes-store.ts";
import { saveCredential } from "../stores/credentials-store.ts";
import { roleColumns } from "./staff/role-columns.ts";

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  userType?: UserType;
  /** From `Passwords.hash`. Without one no one can sign in until a password is set, for example by a reset. */
  passwordHash?: string;
  emailVerifiedAt?: number;
  lastLoginAt?: number;
  staffRole?: StaffRole;
  /** Its password is public. Never in production. */
  isDemo?: boolean;
}

/**
 * Creates an account in the caller's transaction. Sends no mail and starts no trial.
 * @throws AppError email-taken
 */
export async function createAccount(
  trx: Trx,
  clock: Clock,
  { passwordHash, ...account }: NewAccount,
): Promise<Account> {
  const row = newRow(clock, account);
  if (!(await insertAccount(trx, row))) throw emailTaken();
  // Checked after the insert: an account giving up the address right now has already recorded it.
  if (await findReservedAddress(trx, row.email_lower, clock.now())) throw emailTaken();
  if (passwordHash !== undefined)
    await saveCredential(trx, { id: newId(clock), accountId: row.id, passwordHash, at: row.created_at });
  return toAccount(row);
}

function newRow(clock: Clock, account: Omit<NewAccount, "passwordHash">): NewAccountRow {
  const now = clock.now();
  return {
    id: newId(clock),
    email: account.email.trim(),
    email_lower: normalizeEmail(account.email),
    first_name: account.firstName,
    last_name: account.lastName,
    user_type: account.userType ?? "other",
    ...roleColumns(account.staffRole ?? null),
    is_demo: account.isDemo === true ? 1 : 0,
    email_verified_at: account.emailVerifiedAt ?? null,
    unverified_email: null,
    last_login_at: account.lastLoginAt ?? null,
    version_preference: null,
    default_search: "all",
    created_at: now,
    updated_at: now,
  };
}
