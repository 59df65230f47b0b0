import { groupTypeSchema } from "../../contract.ts";
import { addAdministrator } from "../people/take-place.ts";
import { tellAdministrators } from "../admin/tell-administrators.ts";
import { createGroup } from "../records/groups.ts";
import { type AdminWords, UsageError, type VerbContext, actor, exitCodes, only } from "./command.ts";
import { failure, findGroupNamed, findHolder, readEditionAndEmail } from "./people.ts";
import { type Day, formatDay, isDay } from "../../../../platform/clock/time-zone.ts";
import type { Account } from "../../../accounts/contract.ts";
import { endEverySession, endRole, tellConcerned } from "../../../accounts/server/records/public.ts";
import { recordEvent as recordAccountEvent } from "../../../accounts/server/security/public.ts";
import { withdrawFromEdition } from "../../../subscriptions/server/public.ts";
import { type NewTerm, grantTerm } from "../../../subscriptions/server/terms/public.ts";
import { lowerSeatsLater } from "../seats/jobs.ts";
import { recordEvent } from "../records/record-event.ts";

/** `admin create-group <title> --type team --manager <email>` */
export async function createGroupNamed(
  rest: readonly string[],
  words: AdminWords,
  context: VerbContext,
): Promise<number> {
  const example = "create-group 'Example Law Review' --type team --manager ada@example.org";
  const title = only(rest, "a title", example);
  const type = groupTypeSchema.safeParse(words.type);
  if (!type.success) throw new UsageError(`Add --type team or --type professional: npm run admin -- ${example}`);
  if (words.manager === undefined) throw new UsageError(`Name its administrator: npm run admin -- ${example}`);
  const account = await findHolder(context, words.manager);
  const { database, subscriptions, out } = context;
  const groupId = await database.db.transaction().execute(async (trx) => {
    const made = await createGroup(trx, subscriptions, { title, type: type.data, actor });
    await addAdministrator(trx, subscriptions, { groupId: made, account, actor }, database.flavor);
    return made;
  });
  out(`${title} is now a group (${groupId}), administered by ${account.email}. Use \`grant\` to give it a term.`);
  return exitCodes.done;
}

const example = "grant reader@example.org --years 1";

/** `admin grant <email> --years 1`, or for a group `admin grant --group <group> --years 1 --seats 10`. */
export async function grant(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const term = { length: lengthOf(words), ...startOf(words), source: "command-line" };
  const { holder, name, paidSeats, account } = await holderOf(rest, words, context);
  const { database, subscriptions, out } = context;
  const granted = await database.db.transaction().execute(async (trx) => {
    const made = await grantTerm(trx, subscriptions, { ...term, holder, paidSeats });
    if ("groupId" in holder) {
      const { groupId } = holder;
      // A plan with fewer seats than there are users takes the seats beyond them on its first day.
      await lowerSeatsLater(trx, subscriptions, groupId);
      const details = { from: formatDay(made.startsOn), until: formatDay(made.endsOn), seats: paidSeats };
      await recordEvent(trx, subscriptions.clock, { groupId, actor, action: "term-given", details });
      await tellAdministrators(trx, subscriptions.clock, {
        group: { id: groupId, title: name },
        what: "a subscription was given to",
      });
    } else {
      const days = `${formatDay(made.startsOn)} to ${formatDay(made.endsOn)}`;
      await recordAccountEvent(trx, subscriptions.clock, "term-given", holder.accountId, undefined, { detail: days });
      const what = `you were given ${made.isRenewal ? "a renewal" : "a subscription"} from ${days}`;
      await tellConcerned(trx, subscriptions.clock, { people: account === undefined ? [] : [account], what });
    }
    return made;
  });
  const [first, last] = [formatDay(granted.startsOn), formatDay(granted.endsOn)];
  out(`${name} has ${granted.isRenewal ? "a renewal" : "a term"} from ${first} to ${last} (${granted.id}).`);
  return exitCodes.done;
}

async function holderOf(
  rest: readonly string[],
  words: AdminWords,
  context: VerbContext,
): Promise<{ holder: NewTerm["holder"]; name: string; paidSeats: number; account?: Account }> {
  if (words.group === undefined) {
    if (words.seats !== undefined) throw new UsageError("--seats is for groups: add --group.");
    const account = await findHolder(context, only(rest, "an email address", example));
    return { holder: { accountId: account.id }, name: account.email, paidSeats: 1, account };
  }
  if (rest.length > 0) throw new UsageError("A term is for an account or a group: leave out the address or --group.");
  if (words.seats === undefined) throw new UsageError("Give the number of seats (0 for unlimited): --seats 10");
  const group = await findGroupNamed(context, words.group);
  return { holder: { groupId: group.id }, name: group.title, paidSeats: wholeNumber("seats", words.seats, 0) };
}

function lengthOf({ years, days, until }: AdminWords): NewTerm["length"] {
  const said = [years, days, until].filter((word) => word !== undefined);
  if (said.length !== 1)
    throw new UsageError(`Use exactly one of --years, --days and --until: npm run admin -- ${example}`);
  if (until !== undefined) return { endsOn: dayOf("until", until) };
  return years === undefined ? { days: wholeNumber("days", days, 1) } : { years: wholeNumber("years", years, 1) };
}

function startOf({ from }: AdminWords): { startsOn?: Day } {
  return from === undefined ? {} : { startsOn: dayOf("from", from) };
}

function dayOf(option: string, text: string): Day {
  if (isDay(text)) return text;
  throw new UsageError(`--${option} must be a date like 2027-01-31.`);
}

/** Ten thousand of anything is a typo. */
function wholeNumber(option: string, text: string | undefined, least: number): number {
  if (text !== undefined && /^\d{1,4}$/.test(text) && Number(text) >= least) return Number(text);
  throw new UsageError(`--${option} must be a whole number between ${least} and 9999.`);
}

/** `admin end-admin <email>`: takes the role away; the account is an ordinary one again, and signed out everywhere. */
export async function endAdmin(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const account = await findHolder(context, only(rest, "an email address", "end-admin ada@example.org"));
  await database.db.transaction().execute(async (trx) => {
    await endRole(trx, subscriptions.clock, { account, byAccountId: null });
    await endEverySession(trx, subscriptions.clock, account.id);
  });
  out(`${account.email} no longer has a role and is logged out everywhere.`);
  return exitCodes.done;
}

/** `admin withdraw-from-edition <edition> <email>` */
export async function withdrawReader(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, out } = context;
  const { edition, email } = readEditionAndEmail(rest, "withdraw-from-edition");
  const account = await findHolder(context, email);
  const withdrawn = await database.db
    .transaction()
    .execute((trx) => withdrawFromEdition(trx, { accountId: account.id, edition }));
  if (!withdrawn) throw failure("not-invited", `${account.email} was not invited to ${edition}.`);
  out(`${account.email} is no longer invited to ${edition}.`);
  return exitCodes.done;
}
