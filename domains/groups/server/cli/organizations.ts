import type { GroupType } from "../../contract.ts";
import { addAdministrator } from "../people/take-place.ts";
import { tellAdministrators } from "../admin/tell-administrators.ts";
import { createGroup } from "../records/groups.ts";
import { UsageError, wholeNumber } from "../../../../platform/starting/command-line.ts";
import { type Work, actor } from "./command.ts";
import { type Invitation, checkEdition, failure, findGroupNamed, findHolder } from "./people.ts";
import { type Day, formatDay, isDay } from "../../../../platform/clock/time-zone.ts";
import type { Account } from "../../../accounts/contract.ts";
import { endEverySession, endRole, tellConcerned } from "../../../accounts/server/records/public.ts";
import { recordEvent as recordAccountEvent } from "../../../accounts/server/security/public.ts";
import { withdrawFromEdition } from "../../../subscriptions/server/public.ts";
import { type NewTerm, grantTerm, revokeSeats, revokeTerm } from "../../../subscriptions/server/terms/public.ts";
import { lowerSeatsLater, lowerSeatsNow } from "../seats/jobs.ts";
import { recordEvent } from "../records/record-event.ts";

/** `admin create-group <title> --type team --manager <email>` */
export async function createGroupNamed(
  title: string,
  { type, manager }: { type: GroupType; manager: string },
  work: Work,
): Promise<void> {
  const account = await findHolder(work, manager);
  const { database } = work;
  const { subscriptions, out, facts } = work.context;
  const groupId = await database.db.transaction().execute(async (trx) => {
    const made = await createGroup(trx, subscriptions, { title, type, actor });
    await addAdministrator(trx, subscriptions, { groupId: made, account, actor }, database.flavor);
    return made;
  });
  out(`${title} is now a group (${groupId}), administered by ${account.email}. Use \`grant\` to give it a term.`);
  facts({ id: groupId, title, type });
}

interface GrantOptions {
  group?: string | undefined;
  seats?: string | undefined;
  from?: string | undefined;
  years?: string | undefined;
  days?: string | undefined;
  until?: string | undefined;
}

/** `admin grant <email> --years 1`, or for a group `admin grant --group <group> --years 1 --seats 10`. */
export async function grant(email: string | undefined, said: GrantOptions, work: Work): Promise<void> {
  const term = { length: lengthOf(said), ...startOf(said), source: "command-line" };
  const { holder, name, paidSeats, account } = await holderOf(email, said, work);
  const { database } = work;
  const { subscriptions, out, facts } = work.context;
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
  facts({ id: granted.id, startsOn: first, endsOn: last, isRenewal: granted.isRenewal });
}

async function holderOf(
  email: string | undefined,
  { group: named, seats }: GrantOptions,
  work: Work,
): Promise<{ holder: NewTerm["holder"]; name: string; paidSeats: number; account?: Account }> {
  if ((email === undefined) === (named === undefined))
    throw new UsageError("A term is for an account or a group: give an email address, or --group.");
  if (named === undefined) {
    if (seats !== undefined) throw new UsageError("--seats is for groups: add --group.");
    const account = await findHolder(work, email ?? "");
    return { holder: { accountId: account.id }, name: account.email, paidSeats: 1, account };
  }
  if (seats === undefined) throw new UsageError("Give the number of seats (0 for unlimited): --seats 10");
  const group = await findGroupNamed(work, named);
  return { holder: { groupId: group.id }, name: group.title, paidSeats: wholeNumber("seats", seats, 0) };
}

function lengthOf({ years, days, until }: GrantOptions): NewTerm["length"] {
  const said = [years, days, until].filter((word) => word !== undefined);
  if (said.length !== 1) throw new UsageError("Use exactly one of --years, --days and --until.");
  if (until !== undefined) return { endsOn: dayOf("until", until) };
  return years === undefined ? { days: wholeNumber("days", days ?? "", 1) } : { years: wholeNumber("years", years, 1) };
}

function startOf({ from }: GrantOptions): { startsOn?: Day } {
  return from === undefined ? {} : { startsOn: dayOf("from", from) };
}

function dayOf(option: string, text: string): Day {
  if (isDay(text)) return text;
  throw new UsageError(`--${option} must be a date like 2027-01-31.`);
}

/** `admin end-admin <email>`: takes the role away; the account is an ordinary one again, and signed out everywhere. */
export async function endAdmin(email: string, work: Work): Promise<void> {
  const { database } = work;
  const { subscriptions, out } = work.context;
  const account = await findHolder(work, email);
  await database.db.transaction().execute(async (trx) => {
    await endRole(trx, subscriptions.clock, { account, byAccountId: null });
    await endEverySession(trx, subscriptions.clock, account.id);
  });
  out(`${account.email} no longer has a role and is logged out everywhere.`);
}

/** `admin withdraw-from-edition <edition> <email>` */
export async function withdrawReader({ edition, email }: Invitation, work: Work): Promise<void> {
  checkEdition(edition);
  const account = await findHolder(work, email);
  const { database, context } = work;
  const withdrawn = await database.db
    .transaction()
    .execute((trx) => withdrawFromEdition(trx, { accountId: account.id, edition }));
  if (!withdrawn) throw failure("not-invited", `${account.email} was not invited to ${edition}.`);
  context.out(`${account.email} is no longer invited to ${edition}.`);
}

/** `admin revoke <term or added seats>` */
export async function revoke(id: string, { database, context: { subscriptions, out } }: Work): Promise<void> {
  const revoked = await database.db.transaction().execute(async (trx) => {
    const term = await revokeTerm(trx, subscriptions, id);
    const { clock } = subscriptions;
    if (term !== undefined) {
      if (term.group_id !== null)
        await recordEvent(trx, clock, { groupId: term.group_id, actor, action: "term-ended" });
      return "The term ends today.";
    }
    const groupId = await revokeSeats(trx, subscriptions, id);
    if (groupId === undefined) return undefined;
    await recordEvent(trx, clock, { groupId, actor, action: "seats-ended" });
    await lowerSeatsNow(trx, subscriptions, groupId);
    return "The added seats end today. Users beyond the remaining seats will be removed by the next job.";
  });
  if (revoked === undefined)
    throw failure(
      "no-such-term",
      `There is no term or addition ${id}, or it has already been revoked. \`show\` lists them.`,
    );
  out(revoked);
}
