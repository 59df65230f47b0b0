import type { Trx } from "../../../../../platform/db/database.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Account } from "../../../contract.ts";
import { GRACE_DAYS } from "../../../rules.ts";
import { stepPaths } from "../../../step-paths.ts";
import type { Accounts, From } from "../../accounts.ts";
import { momentInWords } from "../../emails/words/moment-in-words.ts";
import { accountClosedMail, accountErasedMail } from "../../emails/mails.ts";
import { recordEvent } from "../../security/record-event.ts";
import { findAccountWithEmail, lockAccount } from "../../stores/accounts-store.ts";
import { deleteClosure, findClosure, findClosureById, insertClosure } from "../../stores/closures-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { deleteSessionsOf } from "../../stores/sessions-store.ts";
import type { AccountClosuresTable } from "../../tables.ts";

const GRACE_MS = GRACE_DAYS * 24 * 3_600_000;
const PURPOSE = "reopen-account";

/**
 * Closes an account in the caller's transaction: ends all sessions and blocks sign-ins for 14 days, except to restore
 * the account. Mails its owner the link that does so. Returns the closing; undefined if the account is already closed.
 */
export async function closeAccount(
  accounts: Accounts,
  trx: Trx,
  account: Account,
  from: From,
): Promise<AccountClosuresTable | undefined> {
  const { clock, database } = accounts;
  const now = clock.now();
  await lockAccount(trx, account.id, database.flavor);
  const closure = { id: newId(clock), account_id: account.id, closed_at: now, erases_at: now + GRACE_MS };
  if (!(await insertClosure(trx, closure))) return undefined;
  await deleteSessionsOf(trx, account.id);
  await deleteCodes(trx, account.id);
  await recordEvent(trx, clock, "account-closed", account.id, from);
  await mailClosure(accounts, trx, account, closure);
  return closure;
}

/** Sends the mail with the link that restores a deleted account. */
export async function mailClosure(
  accounts: Accounts,
  trx: Trx,
  { firstName, email }: Account,
  closure: AccountClosuresTable,
): Promise<void> {
  const { clock, origin, supportEmail } = accounts;
  const link = `${origin()}${stepPaths.reopenAccount}?code=${reopenCode(accounts, closure)}`;
  const props = { firstName, erasedOn: momentInWords(closure.erases_at), link, supportEmail };
  await queueMail(trx, clock, { to: { address: email }, template: accountClosedMail, props });
}

/** Notifies the owner of an erased account that nothing is left of it, in the transaction that erased it. */
export async function mailErasure(
  { clock }: { clock: Clock },
  trx: Trx,
  { firstName, email }: Pick<Account, "firstName" | "email">,
): Promise<void> {
  await queueMail(trx, clock, { to: { address: email }, template: accountErasedMail, props: { firstName } });
}

/** The code in the link that restores an account: the closing's id, signed. Nothing is stored. */
function reopenCode({ secrets }: Pick<Accounts, "secrets">, { id }: Pick<AccountClosuresTable, "id">): string {
  return `${id}.${secrets.sign(PURPOSE, id)}`;
}

/** The closing that a code undoes; undefined if we didn't sign it, or the account is open again or erased. */
export async function readReopenLink(
  { database, secrets }: Accounts,
  code: string,
): Promise<AccountClosuresTable | undefined> {
  const [id = "", signature = ""] = code.slice(0, 200).split(".", 2);
  return secrets.isSignature(PURPOSE, id, signature) ? findClosureById(database.db, id) : undefined;
}

/** Restores a deleted account; returns false when there is nothing left to restore. Signs no one in. */
export async function reopenAccount(accounts: Accounts, accountId: string, from?: From): Promise<boolean> {
  const { clock, database } = accounts;
  return database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId, database.flavor);
    const reopened = await deleteClosure(trx, accountId);
    if (reopened) await recordEvent(trx, clock, "account-reopened", accountId, from);
    return reopened;
  });
}

/** The code that restores the deleted account of an address; undefined if there is none. */
export async function reopenCodeOf(accounts: Accounts, email: string): Promise<string | undefined> {
  const { db } = accounts.database;
  const account = await findAccountWithEmail(db, email);
  const closure = account && (await findClosure(db, account.id));
  return closure && reopenCode(accounts, closure);
}
