import {
  findAccount,
  findAccountByEmail,
  findClosure,
  listClosures,
  reopenAccount,
} from "../../../accounts/server/public.ts";
import { eraseAccount } from "./erase-accounts.ts";
import type { AccountDeletion } from "./account-deletion.ts";

interface Output {
  out(line: string): void;
  err(line: string): void;
}

/** The names of these commands. */
export const accountDeletionCommands: ReadonlySet<string> = new Set(["closed-accounts", "reopen", "erase"]);

/** Their lines in `admin help`. */
export const accountDeletionHelp = `  npm run admin -- closed-accounts              list the deleted accounts that can still be restored
  npm run admin -- reopen <email>               restore a deleted account
  npm run admin -- erase <email>                erase a deleted account now, without waiting 14 days`;

/** Runs one of the commands; returns the process's exit code. */
export async function runAccountDeletionCommand(
  [verb, email = "", ...more]: readonly string[],
  accountDeletion: AccountDeletion,
  { out, err }: Output,
): Promise<number> {
  const { db } = accountDeletion.database;
  if (verb === "closed-accounts") {
    for (const { account_id, closed_at, erases_at } of await listClosures(db)) {
      const account = await findAccount(db, account_id);
      out(`${account?.email ?? account_id}  closed ${day(closed_at)}, erased ${day(erases_at)}`);
    }
    return 0;
  }
  if (email === "" || more.length > 0) {
    err(`Name one account and nothing else: npm run admin -- ${verb ?? ""} reader@example.org`);
    return 2;
  }
  const account = await findAccountByEmail(db, email);
  const closure = account && (await findClosure(db, account.id));
  if (!account || !closure) {
    err(`No deleted account has the address ${email}. List them with: npm run admin -- closed-accounts`);
    return 1;
  }
  if (verb === "erase") {
    await eraseAccount(accountDeletion, closure.id, { atOnce: true });
    out(`Erased all data of ${account.email}. The owner gets an e-mail about it.`);
    return 0;
  }
  await reopenAccount(accountDeletion.accounts, account.id);
  out(`${account.email} is open again, and its owner can log in.`);
  return 0;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
