import type { FastifyRequest } from "fastify";
import type { Database } from "../../../../platform/db/database.ts";
import type { Session } from "../../../accounts/contract.ts";
import type { SessionOf } from "../../../accounts/server/public.ts";
import type { Organisation, Reader } from "../../contract.ts";
import { readAccountFacts } from "../stores/facts-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { SubscriptionsTables } from "../tables.ts";
import type { AccountFacts } from "../terms/account-facts.ts";
import { grantedSpans } from "./granted-spans.ts";

/** Who asks: what of a request tells it. */
type Asking = Pick<FastifyRequest, "cookies" | "ip">;

/** Who reads, of a request. */
export type ReaderOf = (request: Asking) => Promise<Reader>;

/** What is known of whoever makes a request. */
export interface Asker {
  reader: Reader;
  session: Session | undefined;
  /** What was granted to the account, where there is one. */
  facts: AccountFacts | undefined;
}

export interface ReaderSources {
  database: Database<SubscriptionsTables>;
  subscriptions: Subscriptions;
  sessionOf: SessionOf;
  /** The organisation on whose network an address lies, while its term runs. Groups know it. */
  organisationAt(address: string, now: number): Organisation | undefined;
}

/**
 * Tells who makes a request: two indexed reads for somebody signed in (the session, and what was granted to the account),
 * none for anybody else. It is remembered for the request.
 */
export function readReaders(sources: ReaderSources): (request: Asking) => Promise<Asker> {
  const known = new WeakMap<object, Promise<Asker>>();
  return (request) => {
    const asker = known.get(request) ?? readAsker(sources, request);
    known.set(request, asker);
    return asker;
  };
}

async function readAsker(sources: ReaderSources, request: Asking): Promise<Asker> {
  const { database, subscriptions, sessionOf, organisationAt } = sources;
  const session = await sessionOf(request);
  const organisation = organisationAt(request.ip, subscriptions.clock.now()) ?? null;
  if (!session) {
    return {
      reader: organisation ? { kind: "organisation", organisation } : { kind: "visitor" },
      session: undefined,
      facts: undefined,
    };
  }
  const { id, isAdmin } = session.account;
  const facts = await readAccountFacts(database.db, id);
  const reader: Reader = {
    kind: "account",
    accountId: id,
    isAdmin,
    organisation,
    ...grantedSpans(facts, subscriptions.zone),
  };
  return { reader, session, facts };
}
