import {
  createAccount,
  findAccountByEmail,
  giveRole,
  setPassword,
  tellConcerned,
} from "../../../accounts/server/records/public.ts";
import { checkNewPassword } from "../../../accounts/server/security/public.ts";
import { type Account, type StaffRole, roleNames } from "../../../accounts/contract.ts";
import type { CommandContext, Work } from "./command.ts";
import { UsageError } from "../../../../platform/starting/command-line.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { findGroup, findGroupsByTitle } from "../stores/groups-store.ts";
import type { GroupsTable } from "../tables.ts";
import { inviteToEdition } from "../../../subscriptions/server/public.ts";
import { randomInt } from "node:crypto";

interface PasswordOptions {
  passwordStdin?: true | undefined;
}

interface AdminOptions extends PasswordOptions {
  firstName?: string | undefined;
  lastName?: string | undefined;
  role: StaffRole;
}

/** `admin create-admin <email>`: gives a role in admin, owner's by default, to a new account or one that is there. */
export async function createAdmin(
  email: string,
  { role, firstName, lastName, ...said }: AdminOptions,
  { database, context }: Work,
): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`'${email}' isn't an email address.`);
  const { out } = context;
  const { clock } = context.subscriptions;
  const known = await findAccountByEmail(database.db, email);
  if (known) {
    await database.db.transaction().execute((trx) => giveRole(trx, clock, { account: known, byAccountId: null, role }));
    return out(`${known.email} now has the role ${roleNames[role]}. The password hasn't changed.`);
  }
  if (!firstName || !lastName)
    throw new UsageError(
      `There is no account for ${email} yet. To create one, give a name: --first-name Ada --last-name Byron.`,
    );
  const { hash, told } = await choosePassword(said, context, [email, firstName, lastName]);
  const account = { email, firstName, lastName, passwordHash: hash, emailVerifiedAt: clock.now() };
  await database.db.transaction().execute(async (trx) => {
    await giveRole(trx, clock, { account: await createAccount(trx, clock, account), byAccountId: null, role });
  });
  out(`${email} now has the role ${roleNames[role]}. ${told}`);
}

/** The account with an address. @throws AppError no-such-account */
export async function findHolder({ database }: Pick<Work, "database">, email: string): Promise<Account> {
  const account = await findAccountByEmail(database.db, email);
  if (account) return account;
  throw failure("no-such-account", `There is no account with the address ${email}. Check the spelling.`);
}

/** The group with a title or an id. @throws AppError no-such-group, several-groups */
export async function findGroupNamed({ database }: Pick<Work, "database">, name: string): Promise<GroupsTable> {
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
export async function inviteReader({ edition, email }: Invitation, work: Work): Promise<void> {
  checkEdition(edition);
  const account = await findHolder(work, email);
  const { database } = work;
  const { subscriptions, listEditions, out } = work.context;
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
}

/** @throws UsageError unless it is the handle of an edition */
export function checkEdition(edition: string): void {
  if (!/^v[1-9]\d{0,3}$/.test(edition))
    throw new UsageError(`'${edition}' isn't an edition. Editions are the letter v and a number, like v22.`);
}

/** Letters and digits that are not mistaken for one another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 5;

/** Whom an edition is opened for. */
export interface Invitation {
  edition: string;
  email: string;
}

interface ChosenPassword {
  hash: string;
  /** What to tell whoever runs the command. */
  told: string;
}

/** The password that was piped in, or one that nobody guesses (124 bits). @throws AppError password-refused */
async function choosePassword(
  { passwordStdin }: PasswordOptions,
  context: CommandContext,
  own: string[],
): Promise<ChosenPassword> {
  if (passwordStdin !== true) {
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
export async function resetPassword(email: string, said: PasswordOptions, work: Work): Promise<void> {
  const { database, context } = work;
  const account = await findHolder(work, email);
  const { hash, told } = await choosePassword(said, context, [account.email, account.firstName, account.lastName]);
  await database.db.transaction().execute((trx) => setPassword(trx, context.subscriptions.clock, account.id, hash));
  context.out(`${account.email} has a new password and is logged out everywhere. ${told}`);
}
