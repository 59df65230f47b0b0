import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { domainToASCII } from "node:url";
import { type Subscriptions, describeGroupTerms, readGroupTerms } from "../../../subscriptions/server/public.ts";
import { DOMAINS_FROM_SEATS, groupPaths, mayHaveDomains } from "../../rules.ts";
import {
  domainNotUnderstood,
  domainOfEverybody,
  domainOfRegistry,
  domainTaken,
  domainsNotAvailable,
} from "../errors/organizations.ts";
import { tooManyOf } from "../errors/seats.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import { deleteDomain, findGroupOfDomain, insertDomain, readDomains } from "../stores/domains-store.ts";
import type { Account } from "../../../accounts/contract.ts";
import { domainOf, normalizeEmail } from "../../../accounts/rules.ts";
import { queueMail } from "../../../messaging/server/public.ts";
import { confirmJoinMail } from "../emails/mails.ts";
import { confirmationUseless, notOffered, waitingToConfirm } from "../errors/joining.ts";
import { memberAlready, memberElsewhere } from "../errors/permissions.ts";
import { hashCode, makeCode } from "../invitations/codes.ts";
import { takePlace } from "../people/take-place.ts";
import { type Groups, actorOf } from "../records/groups.ts";
import { pausesOwn } from "../records/read-own.ts";
import { readSeats, requireOpenSeat } from "../seats/read-seats.ts";
import { findCode, findCodeOfAccount, replaceCode, takeCode } from "../stores/codes-store.ts";
import { findGroup, lockGroup } from "../stores/groups-store.ts";
import { findPersonOfAccount } from "../stores/people-store.ts";
import type { GroupsTable } from "../tables.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import { sayAgain } from "../invitations/activate.ts";

interface DomainClaim {
  groupId: string;
  /** What follows the @. */
  domain: string;
  actor: Actor;
}

/** A large university system has some dozens. */
const MOST_DOMAINS = 500;

/**
 * Lets the owners of addresses at a domain join a group (GROUP-11, RULING-17). Gives the domain as it is kept.
 * @throws AppError domain-not-understood, domain-of-everybody, domains-not-available, domain-taken, too-many
 */
export async function claimDomain(
  trx: Trx,
  subscriptions: Subscriptions,
  { groupId, domain, actor }: DomainClaim,
): Promise<string> {
  const known = await parseDomain(domain);
  const terms = (await readGroupTerms(trx, [groupId])).get(groupId) ?? [];
  if (!mayHaveDomains(describeGroupTerms(terms, subscriptions).paidSeats))
    throw domainsNotAvailable(DOMAINS_FROM_SEATS);
  const { clock } = subscriptions;
  if ((await readDomains(trx, groupId)).length >= MOST_DOMAINS) throw tooManyOf(MOST_DOMAINS, "domains");
  if (!(await insertDomain(trx, { domain: known, group_id: groupId, created_at: clock.now() })))
    throw domainTaken(known, (await findGroupOfDomain(trx, known)) === groupId);
  await recordEvent(trx, clock, { groupId, actor, action: "domain-added", details: { domain: known } });
  return known;
}

/**
 * Takes a domain back from a group. Who has joined by it stays; who waits to confirm, or has an address there, is offered
 * the group no longer. False where the group doesn't have it.
 */
export async function releaseDomain(
  trx: Trx,
  { clock }: Subscriptions,
  { groupId, domain, actor }: DomainClaim,
): Promise<boolean> {
  const known = domainToASCII(domain.trim().replace(/^@/, "").replace(/\.$/, ""));
  const released = await deleteDomain(trx, groupId, known);
  if (released) await recordEvent(trx, clock, { groupId, actor, action: "domain-removed", details: { domain: known } });
  return released;
}

/**
 * A domain as it is compared: lower case, Punycode. Mail providers are those of a kept list, public suffixes ('co.uk',
 * 'k12.ca.us', 'github.io') those of publicsuffix.org.
 * @throws AppError domain-not-understood, domain-of-everybody
 */
async function parseDomain(text: string): Promise<string> {
  const domain = domainToASCII(text.trim().replace(/^@/, "").replace(/\.$/, ""));
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain))
    throw domainNotUnderstood(text);
  // Loaded here: a server adds domains rarely or never.
  const { default: providers } = await import("email-providers/all.json", { with: { type: "json" } });
  if (providers.includes(domain)) throw domainOfEverybody(domain);
  const { getDomain } = await import("tldts");
  if (getDomain(domain, { allowPrivateDomains: true }) === null) throw domainOfRegistry(domain);
  return domain;
}

/** The group whose domain an address lies in. Only an address that was verified says where somebody belongs. */
export async function findOffer(db: Queries, { email, emailVerifiedAt }: Account): Promise<string | undefined> {
  return emailVerifiedAt === null ? undefined : findGroupOfDomain(db, domainToASCII(domainOf(email)));
}

/**
 * Lets an account whose address lies in a group's domain ask to join: a confirmation goes to that address, and until its
 * link is followed the account waits (RULING-17). No seat is held meanwhile. Someone who has proved the address a short time ago
 * joins at once (docs/decisions/subscriptions-and-trials.md). Gives the sentence for the reader.
 * @throws AppError not-offered, member-already, member-elsewhere, group-ended, no-open-seat, waiting-to-confirm
 */
export async function joinGroup(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const { subscriptions, limits } = groups;
  const offered = await findOffer(trx, account);
  const group = offered === undefined ? undefined : await lockGroup(trx, offered, groups.database.flavor);
  if (!group) throw notOffered();
  const place = await findPersonOfAccount(trx, "group_users", account.id);
  if (place?.group_id === group.id) throw memberAlready(group.title);
  if (place) throw memberElsewhere((await findGroup(trx, place.group_id))?.title ?? group.title);
  const seats = await readSeats(trx, subscriptions, group.id);
  requireOpenSeat(seats, group.title);
  if (!mayHaveDomains(seats.status.paidSeats)) throw notOffered();
  const { emailVerifiedAt } = account;
  if (emailVerifiedAt !== null && subscriptions.clock.now() - emailVerifiedAt < limits.verifiedMs)
    return joinAtOnce(trx, groups, group, account);
  const sent = await findCodeOfAccount(trx, account.id);
  const waitMs = sent ? sent.issued_at + limits.joinWaitMs - subscriptions.clock.now() : 0;
  if (waitMs > 0) throw waitingToConfirm(account.email, waitMs);
  const { code, row } = makeCode(groups, {
    group_id: group.id,
    purpose: "confirm-address",
    person_id: null,
    account_id: account.id,
    email_lower: normalizeEmail(account.email),
  });
  await replaceCode(trx, row);
  const link = `${groups.origin()}${groupPaths.confirm}?code=${code}`;
  const words = { firstName: account.firstName, groupTitle: group.title, link, validDays: limits.codeDays };
  const props = { ...words, pausesOwn: await pausesOwn(trx, subscriptions, account.id) };
  await queueMail(trx, subscriptions.clock, { to: { address: account.email }, template: confirmJoinMail, props });
  return `A confirmation email is on its way to ${account.email}. Follow the link in it to join ${group.title}.`;
}

async function joinAtOnce(trx: Trx, groups: Groups, group: GroupsTable, account: Account): Promise<string> {
  await takePlace(trx, groups, { group, account, linkId: null });
  const subject = `${account.firstName} ${account.lastName} (${account.email})`;
  const event = { groupId: group.id, actor: actorOf(account), action: "user-joined", subject } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  return `Access is now provided by ${group.title}.`;
}

/**
 * Confirms an address at a group's domain by the code that was sent there: its account joins. The code names the account,
 * so nobody has to be logged in. Gives the sentence for the reader.
 * @throws AppError confirmation-useless, member-elsewhere, group-ended, no-open-seat
 */
export async function confirmJoin(trx: Trx, groups: Groups, code: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const hash = hashCode(code);
  const found = await findCode(trx, hash);
  if (!found) return sayAgain(trx, hash);
  if (found.account_id === null || found.expires_at <= clock.now()) throw confirmationUseless();
  const group = await lockGroup(trx, found.group_id, groups.database.flavor);
  const account = await findAccount(trx, found.account_id);
  const isStillTheirs = account && normalizeEmail(account.email) === found.email_lower;
  if (!group || !isStillTheirs || (await findOffer(trx, account)) !== group.id) throw confirmationUseless();
  if (!(await takeCode(trx, hash, clock.now()))) throw confirmationUseless();
  await takePlace(trx, groups, { group, account, linkId: null });
  const subject = `${account.firstName} ${account.lastName} (${account.email})`;
  await recordEvent(trx, clock, { groupId: group.id, actor: actorOf(account), action: "user-joined", subject });
  return `Access is now provided by ${group.title}.`;
}
