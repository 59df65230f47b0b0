import { createAccount, findAccountByEmail, setSiteAdmin } from "../../../accounts/server/public.ts";
import { type AdminWords, exitCodes, only, UsageError, type VerbContext } from "./command.ts";
import { choosePassword } from "./passwords.ts";

const example = "create-admin ada@example.org --first-name Ada --last-name Byron";

/** `admin create-admin <email>`: makes a site admin, of a new account or of one that is there. */
export async function createAdmin(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const email = only(rest, "an e-mail address", example);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`'${email}' isn't an e-mail address.`);
  const { database, subscriptions, out } = context;
  const { clock } = subscriptions;
  const known = await findAccountByEmail(database.db, email);
  if (known) {
    await database.db.transaction().execute((trx) => setSiteAdmin(trx, clock, known.id, true));
    out(`${known.email} is now a site admin. The password hasn't changed.`);
    return exitCodes.done;
  }
  const [firstName, lastName] = [words["first-name"], words["last-name"]];
  if (!firstName || !lastName)
    throw new UsageError(
      `There is no account for ${email} yet. To create one, give a name: npm run admin -- ${example}`,
    );
  const { hash, told } = await choosePassword(words, context, [email, firstName, lastName]);
  const account = { email, firstName, lastName, passwordHash: hash, emailVerifiedAt: clock.now(), isAdmin: true };
  await database.db.transaction().execute((trx) => createAccount(trx, clock, account));
  out(`${email} is now a site admin. ${told}`);
  return exitCodes.done;
}
