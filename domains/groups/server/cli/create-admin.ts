import { createAccount, findAccountByEmail, giveRole } from "../../../accounts/server/public.ts";
import { roleNames, type StaffRole, staffRoles, staffRoleSchema } from "../../../accounts/contract.ts";
import { type AdminWords, exitCodes, only, UsageError, type VerbContext } from "./command.ts";
import { choosePassword } from "./passwords.ts";

const example = "create-admin ada@example.org --first-name Ada --last-name Byron";

/** `admin create-admin <email>`: gives a role at the desk, owner's by default, to a new account or one that is there. */
export async function createAdmin(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const email = only(rest, "an e-mail address", example);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`'${email}' isn't an e-mail address.`);
  const role = readRole(words.role ?? "owner");
  const { database, subscriptions, out } = context;
  const { clock } = subscriptions;
  const known = await findAccountByEmail(database.db, email);
  if (known) {
    await database.db.transaction().execute((trx) => giveRole(trx, clock, { account: known, byAccountId: null, role }));
    out(`${known.email} now has the role ${roleNames[role]}. The password hasn't changed.`);
    return exitCodes.done;
  }
  const [firstName, lastName] = [words["first-name"], words["last-name"]];
  if (!firstName || !lastName)
    throw new UsageError(
      `There is no account for ${email} yet. To create one, give a name: npm run admin -- ${example}`,
    );
  const { hash, told } = await choosePassword(words, context, [email, firstName, lastName]);
  const account = { email, firstName, lastName, passwordHash: hash, emailVerifiedAt: clock.now() };
  await database.db.transaction().execute(async (trx) => {
    await giveRole(trx, clock, { account: await createAccount(trx, clock, account), byAccountId: null, role });
  });
  out(`${email} now has the role ${roleNames[role]}. ${told}`);
  return exitCodes.done;
}

function readRole(word: string): StaffRole {
  const role = staffRoleSchema.safeParse(word);
  if (!role.success) throw new UsageError(`'${word}' isn't a role. There are ${staffRoles.join(", ")}.`);
  return role.data;
}
