import type { Transaction } from "kysely";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Account, UserType } from "../../contract.ts";
import { normaliseEmail } from "../../rules.ts";
import { emailTaken } from "../errors.ts";
import { insertAccount, toAccount } from "../stores/accounts-store.ts";
import { saveCredential } from "../stores/credentials-store.ts";
import type { AccountsTable, AccountsTables } from "../tables.ts";

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  userType?: UserType;
  /** Of `Passwords.hash`. Without one nobody can sign in until a password is set, by a reset for example. */
  passwordHash?: string;
  emailVerifiedAt?: number;
  lastLoginAt?: number;
  isAdmin?: boolean;
}

/**
 * Makes an account within the caller's transaction. It sends nothing and starts no trial.
 * @throws AppError email-taken
 */
export async function createAccount(
  trx: Transaction<AccountsTables>,
  clock: Clock,
  { passwordHash, ...account }: NewAccount,
): Promise<Account> {
  const row = newRow(clock, account);
  if (!(await insertAccount(trx, row))) throw emailTaken();
  if (passwordHash !== undefined)
    await saveCredential(trx, { id: newId(clock), accountId: row.id, passwordHash, at: row.created_at });
  return toAccount(row);
}

function newRow(clock: Clock, account: Omit<NewAccount, "passwordHash">): AccountsTable {
  const now = clock.now();
  return {
    id: newId(clock),
    email: account.email.trim(),
    email_lower: normaliseEmail(account.email),
    first_name: account.firstName,
    last_name: account.lastName,
    user_type: account.userType ?? "other",
    is_admin: account.isAdmin === true ? 1 : 0,
    email_verified_at: account.emailVerifiedAt ?? null,
    unverified_email: null,
    last_login_at: account.lastLoginAt ?? null,
    version_preference: null,
    default_search: "all",
    created_at: now,
    updated_at: now,
  };
}
