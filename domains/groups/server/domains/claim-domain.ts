import { domainToASCII } from "node:url";
import type { Transaction } from "kysely";
import {
  describeGroupTerms,
  readGroupTerms,
  type Subscriptions,
  type SubscriptionsTables,
} from "../../../subscriptions/server/public.ts";
import { DOMAINS_FROM_SEATS, mayHaveDomains } from "../../rules.ts";
import { domainNotUnderstood, domainOfEverybody, domainsNotAvailable, domainTaken } from "../errors/organisations.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import { findGroupOfDomain, insertDomain } from "../stores/domains-store.ts";
import type { GroupsTables } from "../tables.ts";

export interface DomainClaim {
  groupId: string;
  /** What follows the @. */
  domain: string;
  actor: Actor;
}

/** Where anybody gets an address: joining by one of these would open a group to the world. */
const openToEverybody = new Set(
  "aol.com gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.com icloud.com live.com mac.com mail.com me.com msn.com outlook.com pm.me proton.me protonmail.com yahoo.com ymail.com zoho.com".split(
    " ",
  ),
);

/**
 * Lets the owners of addresses at a domain join a group (GROUP-11, DECISION 17). Gives the domain as it is kept.
 * @throws AppError domain-not-understood, domain-of-everybody, domains-not-available, domain-taken
 */
export async function claimDomain(
  trx: Transaction<GroupsTables & SubscriptionsTables>,
  subscriptions: Subscriptions,
  { groupId, domain, actor }: DomainClaim,
): Promise<string> {
  const known = parseDomain(domain);
  const terms = (await readGroupTerms(trx, [groupId])).get(groupId) ?? [];
  if (!mayHaveDomains(describeGroupTerms(terms, subscriptions).paidSeats))
    throw domainsNotAvailable(DOMAINS_FROM_SEATS);
  const { clock } = subscriptions;
  if (!(await insertDomain(trx, { domain: known, group_id: groupId, created_at: clock.now() })))
    throw domainTaken(known, (await findGroupOfDomain(trx, known)) === groupId);
  await recordEvent(trx, clock, { groupId, actor, action: "domain-added", details: { domain: known } });
  return known;
}

/** A domain as it is compared: lower case, Punycode. @throws AppError domain-not-understood, domain-of-everybody */
function parseDomain(text: string): string {
  const domain = domainToASCII(text.trim().replace(/^@/, "").replace(/\.$/, ""));
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain))
    throw domainNotUnderstood(text);
  if (openToEverybody.has(domain)) throw domainOfEverybody(domain);
  return domain;
}
