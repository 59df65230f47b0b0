import type { Subscription } from "../../../subscriptions/contract.ts";
import {
  describeGroupTerms,
  describeTerms,
  readAccountFacts,
  readGroupTerms,
} from "../../../subscriptions/server/public.ts";
import { type AdminWords, exitCodes, only, type VerbContext } from "./command.ts";
import { findGroupNamed, findHolder } from "./find-holder.ts";

/** `admin show <email>`, or `admin show --group <group>`. */
export async function showTerms(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const { out } = context;
  out(
    (words.group === undefined ? await describeAccount(rest, context) : await describeGroup(words.group, context)).join(
      "\n",
    ),
  );
  return exitCodes.done;
}

async function describeAccount(rest: readonly string[], context: VerbContext): Promise<string[]> {
  const { database, subscriptions } = context;
  const account = await findHolder(context, only(rest, "whose terms", "show reader@example.org"));
  const { fields, history } = describeTerms(await readAccountFacts(database.db, account.id), subscriptions);
  const admin = account.isAdmin ? ", site admin" : "";
  return [
    `${account.firstName} ${account.lastName} <${account.email}>${admin}`,
    ...(fields.freeTrialUntil === null ? [] : [`trial   to ${fields.freeTrialUntil}`]),
    ...(fields.hasPausedSubscriptions > 0 ? [`${fields.hasPausedSubscriptions} days are paused`] : []),
    ...history.map(line),
  ];
}

async function describeGroup(name: string, context: VerbContext): Promise<string[]> {
  const { database, subscriptions } = context;
  const { id, title, type } = await findGroupNamed(context, name);
  const terms = (await readGroupTerms(database.db, [id])).get(id) ?? [];
  return [`${title}, ${type} (${id})`, ...describeGroupTerms(terms, subscriptions).history.map(line)];
}

function line({ id, prettyStatus, startDate, endDate, totalPaidSeats }: Subscription): string {
  const seats =
    totalPaidSeats === 0 ? "unlimited seats" : `${totalPaidSeats} ${totalPaidSeats === 1 ? "seat" : "seats"}`;
  return `${prettyStatus.toLowerCase().padEnd(7)} ${startDate} to ${endDate}, ${seats} (${id})`;
}
