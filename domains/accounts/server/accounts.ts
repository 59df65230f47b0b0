import type { Transaction } from "kysely";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Account } from "../contract.ts";
import type { Auth } from "./security/better-auth/auth.ts";
import { lateAuth } from "./security/better-auth/late-auth.ts";
import type { Passwords } from "./security/passwords/open-passwords.ts";
import type { AccountsDb } from "./tables.ts";

/** What higher domains do in the transaction that makes something true of an account. */
export interface AccountHooks {
  /** An account's address was verified for the first time. */
  onVerified(trx: Transaction<AccountsDb>, account: Account): Promise<void>;
}

export interface AccountsOptions {
  database: Database<AccountsDb>;
  clock: Clock;
  passwords: Passwords;
  productName: string;
  /** Where the product stands, for links in mails: 'https://manual.example.org'. Never what a request says. */
  origin(): string;
  hooks: readonly AccountHooks[];
  /** Whether tries are counted. Only a load test turns it off. */
  limited: boolean;
}

/** What the verbs of this domain work with. */
export interface Accounts extends AccountsOptions {
  auth: Auth;
}

export function openAccounts(options: AccountsOptions): Accounts {
  return { ...options, auth: lateAuth(options) };
}

/** Where a request comes from. */
export interface From {
  ip: string;
}
