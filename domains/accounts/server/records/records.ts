import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Account, DefaultSearch, Session, StaffRole } from "../../contract.ts";
import { type Person, unsaid } from "../../person.ts";
import { normalizeEmail } from "../../rules.ts";
import { emailTaken, sessionEnded, signInNeeded } from "../errors.ts";
import {
  type NewAccountRow,
  findAccountById,
  findAccountWithEmail,
  findAccountsByIds,
  findAnyAccount,
  insertAccount,
  toAccount,
  personColumns,
  updateAccount,
} from "../stores/accounts-store.ts";
import { findReservedAddress } from "../stores/address-changes-store.ts";
import { saveCredential } from "../stores/credentials-store.ts";
import { roleColumns } from "./staff/staff.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../../platform/http/errors.ts";
import { sendsSession } from "../security/sessions/cookies.ts";
import { z } from "zod";

type Named = "firstName" | "lastName";

export interface NewAccount extends Partial<Omit<Person, Named>>, Pick<Person, Named> {
  email: string;
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
    ...personColumns({ ...unsaid, ...account }),
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

type Db = Queries;

/** The account with this id. */
export function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return findAccountById(db, id);
}

/** The account with this address in effect, whatever its case. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return findAccountWithEmail(db, email);
}

/** The accounts with these ids, by id; unknown ids are omitted. */
export async function accountsByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  const accounts = await findAccountsByIds(db, [...new Set(ids)]);
  return new Map(accounts.map((account) => [account.id, account]));
}

/** Whether there are any accounts. */
export async function hasAccounts(db: Queries): Promise<boolean> {
  return (await findAnyAccount(db)) !== undefined;
}

/**
 * The account that makes a request with this session.
 * @throws AppError sign-in-needed, or session-ended if the browser had a session (401)
 */
export function requireAccount(session: Session | undefined, request: Pick<FastifyRequest, "cookies">): Account {
  if (!session) throw accountNeeded(request);
  return session.account;
}

/** Why a request without a live session is refused: its browser never had one, or that has ended. */
export function accountNeeded(request: Pick<FastifyRequest, "cookies">): AppError {
  return sendsSession(request) ? sessionEnded() : signInNeeded();
}

const reasonForm = z.string().trim().min(3).max(300);

/** The reason that was given for something in admin, on one line. @throws AppError word-refused */
export function reasonIn(fields: Readonly<Record<string, string>>): string {
  const typed = reasonForm.safeParse(fields["reason"]?.replaceAll(/\s+/g, " "));
  if (typed.success) return typed.data;
  const message = "Give a reason of 3 to 300 characters: the log keeps it. Nothing was changed.";
  throw new AppError({ code: "word-refused", status: 422, message });
}

interface Preferences {
  /** An edition's handle; null for the newest. */
  versionPreference?: string | null;
  defaultSearch?: DefaultSearch;
}

/** Saves an account's preferences; omitted ones stay unchanged. */
export async function savePreferences(
  db: Queries,
  clock: Clock,
  accountId: string,
  { versionPreference, defaultSearch }: Preferences,
): Promise<void> {
  await updateAccount(db, accountId, {
    updated_at: clock.now(),
    ...(versionPreference === undefined ? {} : { version_preference: versionPreference }),
    ...(defaultSearch === undefined ? {} : { default_search: defaultSearch }),
  });
}
