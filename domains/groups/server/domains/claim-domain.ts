import type { Trx } from "../../../../platform/db/database.ts";
import { domainToASCII } from "node:url";
import { describeGroupTerms, readGroupTerms, type Subscriptions } from "../../../subscriptions/server/public.ts";
import { DOMAINS_FROM_SEATS, mayHaveDomains } from "../../rules.ts";
import {
  domainNotUnderstood,
  domainOfEverybody,
  domainOfRegistry,
  domainsNotAvailable,
  domainTaken,
} from "../errors/organizations.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import { deleteDomain, findGroupOfDomain, insertDomain } from "../stores/domains-store.ts";

export interface DomainClaim {
  groupId: string;
  /** What follows the @. */
  domain: string;
  actor: Actor;
}

/**
 * Lets the owners of addresses at a domain join a group (GROUP-11, RULING-17). Gives the domain as it is kept.
 * @throws AppError domain-not-understood, domain-of-everybody, domains-not-available, domain-taken
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
