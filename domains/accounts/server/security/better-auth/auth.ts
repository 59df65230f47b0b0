import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database, Trx } from "../../../../../platform/db/database.ts";
import type { Passwords } from "../passwords/open-passwords.ts";

/** What a code sent by mail is for. */
export type CodePurpose = "sign-up" | "change-address" | "reset-password";

/** The owner of a code, and the address it was sent to. */
export interface CodeOwner {
  /** An account's id; for the purpose 'sign-up', a sign-up's id. */
  subjectId: string;
  email: string;
}

/** Credentials, sessions and codes, stored by better-auth in our tables. */
export interface Auth {
  /** Runs `work` in one transaction; the calls below join it. */
  inTransaction<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction the caller has already begun. */
  within<Result>(trx: Trx, work: () => Promise<Result>): Promise<Result>;
  endSession(token: string): Promise<void>;
  endSessions(accountId: string): Promise<void>;
  /** Sets an account's password, the first or a new one. */
  setPassword(accountId: string, passwordHash: string): Promise<void>;
  /** Creates a code that can be used once within `validMs`, and returns it. Only its hash is stored. */
  issueCode(purpose: CodePurpose, owner: CodeOwner, validMs: number): Promise<string>;
  /**
   * Uses a code. Returns undefined if it doesn't exist, was used or has expired; of several concurrent uses, one
   * succeeds.
   */
  useCode(purpose: CodePurpose, code: string): Promise<CodeOwner | undefined>;
}

export interface AuthOptions {
  database: Database;
  clock: Clock;
  passwords: Passwords;
}
