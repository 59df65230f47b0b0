import type { FastifyInstance, FastifyRequest } from "fastify";
import { type GroupFields, type GroupsTables, readGroupFields } from "../../domains/groups/server/public.ts";
import type { Content } from "../../domains/content/server/reading/content.ts";
import { editionAccess } from "../../domains/content/server/reading/page-content.ts";
import { readDashboard } from "../../domains/content/server/reading/read-entries.ts";
import { listPins, listViewed, type Reading } from "../../domains/reading/server/public.ts";
import { requireAccount } from "../../domains/accounts/server/public.ts";
import type { Session } from "../../domains/accounts/contract.ts";
import type { User, UserAnswer } from "../../domains/subscriptions/contract.ts";
import {
  type AccountFacts,
  type Asker,
  describeAccount,
  describeHistory,
  describeTerms,
  type Subscriptions,
  type SubscriptionsTables,
} from "../../domains/subscriptions/server/public.ts";
import { organisationOf } from "./page-reader.ts";
import type { Database } from "../../platform/db/database.ts";

export interface UserCall {
  database: Database<SubscriptionsTables & GroupsTables>;
  content: Content;
  subscriptions: Subscriptions;
  reading: Reading;
  askerOf(request: FastifyRequest): Promise<Asker>;
}

/**
 * GET /api/user: what every domain says of who reads, put together here, so that no domain need know the higher ones. The
 * compiler sees to it that no field of the User is left out.
 */
export function userCall(app: FastifyInstance, sources: UserCall): void {
  app.get("/api/user", async (request, reply) => {
    const answer = await readUser(sources, await sources.askerOf(request));
    return reply.header("cache-control", "no-store").send(answer);
  });

  app.get("/api/subscription/terms", async (request, reply) => {
    const { session, facts } = await sources.askerOf(request);
    requireAccount(session);
    const data = facts ? describeHistory(facts, sources.subscriptions) : { terms: [], trial: null };
    return reply.header("cache-control", "no-store").send({ loggedIn: true, data });
  });
}

/** Who reads, as the calls and the reader's own screens tell it. */
export async function readUser(sources: UserCall, asker: Asker): Promise<UserAnswer> {
  const { catalog } = sources.content;
  const { reader, session, facts } = asker;
  const common = { whitelisted: organisationOf(asker.reader), sites: catalog.sites };
  if (reader.kind === "account" && session && facts) {
    const user = await describeUser(sources, { reader, session, facts });
    const version = catalog.edition(user.versionPreference) ? user.versionPreference : newestHandle(sources.content);
    return { loggedIn: true, user, dashboard: (await readDashboard(sources.content, version)) ?? null, ...common };
  }
  // A visitor on an organisation's network has an id alone (DECISION 1).
  const user = reader.kind === "organisation" ? { id: reader.organisation.id } : null;
  return { loggedIn: false, user, dashboard: null, ...common };
}

async function describeUser(
  { database, content, subscriptions, reading }: UserCall,
  {
    reader,
    session,
    facts,
  }: { reader: Extract<Asker["reader"], { kind: "account" }>; session: Session; facts: AccountFacts },
): Promise<User> {
  const newest = content.catalog.defaultEdition?.view;
  const nextEdition = newest && editionAccess(newest);
  const { account } = session;
  const groups: GroupFields = await readGroupFields(database.db, subscriptions, { account, facts });
  return {
    ...describeAccount(session, { reader, nextEdition }, subscriptions),
    ...describeTerms(facts, subscriptions).fields,
    ...groups,
    pinnedPages: await listPins(reading, account.id),
    recentlyViewed: await listViewed(reading, account.id),
  };
}

function newestHandle({ catalog }: Content): string {
  return catalog.defaultEdition?.view.site.handle ?? "";
}
