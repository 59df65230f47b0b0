import { resetSecondFactor, setPassword } from "../../../accounts/server/public.ts";
import { type AdminWords, exitCodes, only, type VerbContext } from "./command.ts";
import { findHolder } from "./find-holder.ts";
import { choosePassword } from "./passwords.ts";

/** `admin reset-password <email>`: another password; whoever is signed in with the old one is signed out. */
export async function resetPassword(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const account = await findHolder(context, only(rest, "an e-mail address", "reset-password reader@example.org"));
  const { hash, told } = await choosePassword(words, context, [account.email, account.firstName, account.lastName]);
  await database.db.transaction().execute((trx) => setPassword(trx, subscriptions.clock, account.id, hash));
  out(`${account.email} has a new password and is logged out everywhere. ${told}`);
  return exitCodes.done;
}

/** `admin reset-second-factor <email>`: for who has lost their phone and their recovery codes. */
export async function resetTwoStepLogin(
  rest: readonly string[],
  _words: AdminWords,
  context: VerbContext,
): Promise<number> {
  const { database, subscriptions, out } = context;
  const account = await findHolder(context, only(rest, "an e-mail address", "reset-second-factor reader@example.org"));
  const wasOn = await database.db.transaction().execute((trx) => resetSecondFactor(trx, subscriptions.clock, account));
  out(
    wasOn
      ? `${account.email} now logs in with just a password. It is logged out everywhere, and its owner gets an e-mail about it.`
      : `${account.email} doesn't use two-step login. Nothing was changed.`,
  );
  return exitCodes.done;
}
