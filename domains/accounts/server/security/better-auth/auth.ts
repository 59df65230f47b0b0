import type { Transaction } from "kysely";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import type { AccountsDb } from "../../tables.ts";
import type { Passwords } from "../passwords/open-passwords.ts";

/** What a code that was sent by mail is for. */
export type CodePurpose = "sign-up" | "change-address" | "reset-password";

/** Whose a code is, and which address it was sent to. */
export interface CodeOwner {
  /** The id of an account; for the purpose 'sign-up' that of a sign-up. */
  subjectId: string;
  email: string;
}

/** Credentials, sessions and codes, as better-auth keeps them in our tables. */
export interface Auth {
  /** Runs `work` in one transaction, of which everything below is part that is called meanwhile. */
  inTransaction<Result>(work: (trx: Transaction<AccountsDb>) => Promise<Result>): Promise<Result>;
  /** Runs `work` as part of a transaction that somebody else has begun. */
  within<Result>(trx: Transaction<AccountsDb>, work: () => Promise<Result>): Promise<Result>;
  /** Begins a session and gives its token, which is kept nowhere. */
  startSession(accountId: string, previousLoginAt: number | null): Promise<string>;
  endSession(token: string): Promise<void>;
  endSessions(accountId: string): Promise<void>;
  /** Gives an account a password, its first or another. */
  setPassword(accountId: string, passwordHash: string): Promise<void>;
  /** Makes a code that can be used once within `validMs`, and gives it. Only its hash is kept. */
  issueCode(purpose: CodePurpose, owner: CodeOwner, validMs: number): Promise<string>;
  /** Uses a code up. Undefined for one that does not exist, was used, or has expired; of several at once one gets it. */
  useCode(purpose: CodePurpose, code: string): Promise<CodeOwner | undefined>;
}

export interface AuthOptions {
  database: Database<AccountsDb>;
  clock: Clock;
  passwords: Passwords;
}
