import { listEvents } from "../../../../accounts/server/public.ts";
import { accountsByIds } from "../../../../accounts/server/records/public.ts";
import { wholeNumber } from "../../../../../platform/starting/command-line.ts";
import type { Work } from "../command.ts";
import { findGroupNamed, findHolder } from "../people.ts";
import { dayNumber, formatDay } from "../../../../../platform/clock/time-zone.ts";
import type { Subscription } from "../../../../subscriptions/contract.ts";
import {
  type Term,
  describeGroupTerms,
  describeTerms,
  readAccountFacts,
  readGroupTerms,
} from "../../../../subscriptions/server/public.ts";
import { readServedWords } from "../../../../subscriptions/server/budget/public.ts";
import { isPublicRange, parseRange } from "../../networks/range.ts";
import { readDomains } from "../../stores/domains-store.ts";
import { readNetworksOfGroup } from "../../stores/networks-store.ts";
import { countUsers, readAdmins } from "../../stores/people-store.ts";

const MOST = 200;
const DAY = 24 * 3_600_000;

/** `admin security-log [<email>] [--kind sign-in-failed] [--days 7]`: what happened to accounts, the newest first. */
export async function securityLog(
  email: string | undefined,
  { kind: only, days }: { kind?: string | undefined; days?: string | undefined },
  work: Work,
): Promise<void> {
  const { database } = work;
  const { subscriptions, out, facts } = work.context;
  const account = email === undefined ? undefined : await findHolder(work, email);
  const since = days === undefined ? undefined : subscriptions.clock.now() - wholeNumber("days", days, 1) * DAY;
  const events = await listEvents(database.db, { accountId: account?.id, kind: only, since, limit: MOST });
  const ids = [...new Set(events.flatMap(({ account_id: id }) => id ?? []))];
  const accounts = await accountsByIds(database.db, ids);
  for (const { at, kind, account_id: id, network, detail } of events) {
    const who = id === null ? nobody(kind) : (accounts.get(id)?.email ?? `account ${id}, deleted`);
    const more = [network === "" ? "" : `, from ${network}`, detail === "" ? "" : `: ${detail}`].join("");
    out(`${new Date(at).toISOString()}  ${kind.padEnd(22)}  ${who}${more}`);
  }
  if (events.length === MOST)
    out(`Only the newest ${MOST} are shown. Narrow them down by --days, --kind or an address.`);
  if (events.length === 0) out("The security log has no matching entries.");
  facts({ events });
}

/** Whom an entry is about that names no account. */
function nobody(kind: string): string {
  if (kind === "refusals-unlisted") return "more happened in this hour than are listed";
  if (kind === "password-reset-asked") return "an address that isn't recorded";
  return kind === "request-refused" || kind === "limit-reached" ? "nobody logged in" : "an address without an account";
}

/** `admin show <email>`, or `admin show --group <group>`. */
export async function showTerms(of: { email: string } | { group: string }, work: Work): Promise<void> {
  const lines = "group" in of ? await describeGroup(of.group, work) : await describeAccount(of.email, work);
  for (const each of lines) work.context.out(each);
}

async function describeAccount(email: string, work: Work): Promise<string[]> {
  const { database } = work;
  const { subscriptions } = work.context;
  const account = await findHolder(work, email);
  const { fields, history } = describeTerms(await readAccountFacts(database.db, account.id), subscriptions);
  const admin = account.staffRole === null ? "" : `, ${account.staffRole}`;
  return [
    `${account.firstName} ${account.lastName} <${account.email}>${admin}`,
    ...(fields.freeTrialUntil === null ? [] : [`trial   to ${fields.freeTrialUntil}`]),
    ...(fields.hasPausedSubscriptions > 0 ? [pausedDays(fields.hasPausedSubscriptions)] : []),
    ...history.map(line),
    await describeReading(account.id, work),
  ];
}

function pausedDays(days: number): string {
  return days === 1 ? "1 day is paused" : `${days} days are paused`;
}

/** What a running server has served in the last seconds it has not written down yet. */
async function describeReading(accountId: string, { database, context: { subscriptions } }: Work): Promise<string> {
  const today = dayNumber(subscriptions.zone.dayAt(subscriptions.clock.now()));
  const words = await readServedWords(database.db, accountId, today);
  return `today   ${words.toLocaleString("en-US")} protected words served`;
}

async function describeGroup(name: string, work: Work): Promise<string[]> {
  const { database } = work;
  const { subscriptions } = work.context;
  const { id, title, type, contact_admin_id: contact } = await findGroupNamed(work, name);
  const terms = (await readGroupTerms(database.db, [id])).get(id) ?? [];
  const networks = await readNetworksOfGroup(database.db, id);
  return [
    `${title}, ${type} (${id})`,
    ...describeGroupTerms(terms, subscriptions).history.map(line),
    ...terms.flatMap(({ additions }) => additions.map(additionLine)),
    `users   ${await countUsers(database.db, id)}`,
    ...(await readAdmins(database.db, id)).map((admin) => {
      const state = admin.activated_at === null ? ", invited" : admin.id === contact ? ", contact" : "";
      return `admin   ${admin.first_name} ${admin.last_name} <${admin.email}>${state}`;
    }),
    ...(await readDomains(database.db, id)).map((domain) => `domain  ${domain}`),
    ...networks.map((cidr) => `network ${cidr}${isPublicRange(parseRange(cidr)) ? "" : ", ignored: not public"}`),
  ];
}

function additionLine({ id, seats, startsOn, revokedOn }: Term["additions"][number]): string {
  const until = revokedOn === null ? "" : `, revoked on ${formatDay(revokedOn)}`;
  return `added   ${seats === 0 ? "unlimited" : seats} seats on ${formatDay(startsOn)}${until} (${id})`;
}

function line({ id, prettyStatus, startDate, endDate, totalPaidSeats }: Subscription): string {
  const seats =
    totalPaidSeats === 0 ? "unlimited seats" : `${totalPaidSeats} ${totalPaidSeats === 1 ? "seat" : "seats"}`;
  return `${prettyStatus.toLowerCase().padEnd(7)} ${startDate} to ${endDate}, ${seats} (${id})`;
}
