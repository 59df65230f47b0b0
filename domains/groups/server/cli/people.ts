import {
  createAccount,
  findAccountByEmail,
  giveRole,
  setPassword,
  tellConcerned,
} from "../../../accounts/server/records/public.ts";
import { checkNewPassword } from "../../../accounts/server/security/public.ts";
import { type Account, type StaffRole, roleNames, staffRoleSchema, staffRoles } from "../../../accounts/contract.ts";
import { type AdminWords, UsageError, type VerbContext, exitCodes, only } from "./command.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { findGroup, findGroupsByTitle } from "../stores/groups-store.ts";
import type { GroupsTable } from "../tables.ts";
import { inviteToEdition } from "../../../subscriptions/server/public.ts";
import { randomInt } from "node:crypto";

const example = "create-admin ada@example.org --first-name Ada --last-name Byron";

/** `admin create-admin <email>`: gives a role in admin, owner's by default, to a new account or one that is there. */
export async function createAdmin(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const email = only(rest, "an email address", example);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`'${email}' isn't an email address.`);
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

/** The account with an address. @throws AppError no-such-account */
export async function findHolder({ database }: VerbContext, email: string): Promise<Account> {
  const account = await findAccountByEmail(database.db, email);
  if (account) return account;
  throw failure("no-such-account", `There is no account with the address ${email}. Check the spelling.`);
}

/** The group with a title or an id. @throws AppError no-such-group, several-groups */
export async function findGroupNamed({ database }: Pick<VerbContext, "database">, name: string): Promise<GroupsTable> {
  const byId = await findGroup(database.db, name);
  if (byId) return byId;
  const [group, ...more] = await findGroupsByTitle(database.db, name);
  if (!group) throw failure("no-such-group", `There is no group '${name}'. Use its full title or its id.`);
  if (more.length === 0) return group;
  const ids = [group, ...more].map(({ id }) => id).join(", ");
  throw failure("several-groups", `Several groups are called '${name}'. Use one of their ids: ${ids}.`);
}

/** What a command names is not there. */
export function failure(code: string, message: string): AppError {
  return new AppError({ code, status: 404, message });
}

/** `admin invite-to-edition <edition> <email>`: lets an account open an edition whose audience is 'invited' (RULING-5). */
export async function inviteReader(rest: readonly string[], context: VerbContext): Promise<number> {
  const { edition, email } = readEditionAndEmail(rest, "invite-to-edition");
  const account = await findHolder(context, email);
  const { database, subscriptions, listEditions, out } = context;
  await database.db.transaction().execute(async (trx) => {
    await inviteToEdition(trx, subscriptions, { accountId: account.id, edition });
    await tellConcerned(trx, subscriptions.clock, {
      people: [account],
      what: `you were invited to the edition ${edition}`,
    });
  });
  const isPublished = (await listEditions(database.db)).includes(edition);
  const when = isPublished ? "it opens" : "this edition doesn't exist yet; once published, it opens";
  out(`${account.email} is invited to ${edition}: ${when} as soon as the account has access.`);
  return exitCodes.done;
}

/** The words of a verb about one edition and one account. @throws UsageError */
export function readEditionAndEmail(rest: readonly string[], verb: string): { edition: string; email: string } {
  const [edition = "", email = "", ...more] = rest;
  if (email === "" || more.length > 0)
    throw new UsageError(`Give an edition and an email address: npm run admin -- ${verb} v22 reader@example.org`);
  if (!/^v[1-9]\d{0,3}$/.test(edition))
    throw new UsageError(`'${edition}' isn't an edition. Editions are the letter v and a number, like v22.`);
  return { edition, email };
}

/** Letters and digits that are not mistaken for one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 5;

interface ChosenPassword {
  hash: string;
  /** What to tell whoever runs the command. */
  told: string;
}

/** The password that was piped in, or one that nobody guesses (124 bits). @throws AppError password-refused */
async function choosePassword(words: AdminWords, context: VerbContext, own: string[]): Promise<ChosenPassword> {
  if (!words["password-stdin"]) {
    const password = makePassword();
    return { hash: await context.passwords.hash(password), told: `The password is ${password}` };
  }
  const password = (await context.readInput()).replace(/\r?\n$/, "");
  const wrong = await checkNewPassword(password, own);
  if (wrong !== undefined) throw new AppError({ code: "password-refused", status: 422, message: wrong });
  return { hash: await context.passwords.hash(password), told: "The password is the one you provided." };
}

function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** `admin reset-password <email>`: another password; whoever is signed in with the old one is signed out. */
export async function resetPassword(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const account = await findHolder(context, only(rest, "an email address", "reset-password reader@example.org"));
  const { hash, told } = await choosePassword(words, context, [account.email, account.firstName, account.lastName]);
  await database.db.transaction().execute((trx) => setPassword(trx, subscriptions.clock, account.id, hash));
  out(`${account.email} has a new password and is logged out everywhere. ${told}`);
  return exitCodes.done;
}
