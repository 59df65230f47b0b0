import { createAccount, findAccountByEmail, setSiteAdmin } from "../../../accounts/server/public.ts";
import { type AdminWords, exitCodes, only, UsageError, type VerbContext } from "./command.ts";
import { choosePassword } from "./passwords.ts";

const example = "create-admin ada@example.org --first-name Ada --last-name Byron";

/** `admin create-admin <email>`: makes a site admin, of a new account or of one that is there. */
export async function createAdmin(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const email = only(rest, "whose address", example);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`'${email}' is no e-mail address.`);
  const { database, subscriptions, out } = context;
  const { clock } = subscriptions;
  const known = await findAccountByEmail(database.db, email);
  if (known) {
    await database.db.transaction().execute((trx) => setSiteAdmin(trx, clock, known.id, true));
    out(`${known.email} is a site admin now. The password is as it was.`);
    return exitCodes.done;
  }
  const [firstName, lastName] = [words["first-name"], words["last-name"]];
  if (!firstName || !lastName)
    throw new UsageError(`There is no account ${email} yet. Say the name: npm run admin -- ${example}`);
  const { hash, told } = await choosePassword(words, context, [email, firstName, lastName]);
  const account = { email, firstName, lastName, passwordHash: hash, emailVerifiedAt: clock.now(), isAdmin: true };
  await database.db.transaction().execute((trx) => createAccount(trx, clock, account));
  out(`${email} is a site admin now. ${told}`);
  return exitCodes.done;
}
