import { setPassword } from "../../../accounts/server/public.ts";
import { type AdminWords, exitCodes, only, type VerbContext } from "./command.ts";
import { findHolder } from "./find-holder.ts";
import { choosePassword } from "./passwords.ts";

/** `admin reset-password <email>`: another password; whoever is signed in with the old one is signed out. */
export async function resetPassword(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const account = await findHolder(context, only(rest, "whose password", "reset-password reader@example.org"));
  const { hash, told } = await choosePassword(words, context, [account.email, account.firstName, account.lastName]);
  await database.db.transaction().execute((trx) => setPassword(trx, subscriptions.clock, account.id, hash));
  out(`${account.email} has another password, and all its sessions have ended. ${told}`);
  return exitCodes.done;
}
