import type { FastifyInstance, FastifyRequest } from "fastify";
import { type GroupFields, readGroupFields, readViewerGroups } from "../../../domains/groups/server/public.ts";
import { type Content, contentFor } from "../../../domains/content/server/reading/content.ts";
import { editionAccess } from "../../../domains/content/server/reading/page-content.ts";
import { readDashboard } from "../../../domains/content/server/reading/read-entries.ts";
import {
  listPins,
  listViewed,
  preferredEdition,
  type Reading,
  readingFor,
} from "../../../domains/reading/server/public.ts";
import { requireAccount } from "../../../domains/accounts/server/public.ts";
import type { Session } from "../../../domains/accounts/contract.ts";
import { viewerCalls } from "../../../domains/subscriptions/calls.ts";
import type { User, UserAnswer } from "../../../domains/subscriptions/contract.ts";
import {
  type AccountFacts,
  type Viewer,
  describeAccount,
  describeHistory,
  describeTerms,
  type Subscriptions,
} from "../../../domains/subscriptions/server/public.ts";
import { organizationOf } from "../page-reader.ts";
import { withContracts } from "../../../platform/http/api/with-contracts.ts";
import { databaseUnavailable } from "../../../platform/db/availability/availability.ts";
import type { Database } from "../../../platform/db/database.ts";

export interface UserCall {
  database: Database;
  content: Content;
  subscriptions: Subscriptions;
  reading: Reading;
  /** The address readers write to for help. */
  supportEmail: string;
  viewerOf(request: FastifyRequest): Promise<Viewer>;
}

/**
 * Registers GET /api/user. It combines what every domain knows about the viewer, so that no domain has to know a higher
 * one. The compiler makes sure that no field of the User is missing.
 */
export function userCall(app: FastifyInstance, sources: UserCall): void {
  const api = withContracts(app);

  api.route({
    ...viewerCalls.user,
    handler: async (request, reply) => {
      const answer = await readUser(sources, await sources.viewerOf(request));
      return reply.header("cache-control", "no-store").send(answer);
    },
  });

  api.route({
    ...viewerCalls.terms,
    handler: async (request, reply) => {
      const { session, facts, viewerRecord } = await sources.viewerOf(request);
      if (viewerRecord) throw databaseUnavailable(undefined);
      requireAccount(session);
      const data = facts ? describeHistory(facts, sources.subscriptions) : { terms: [], trial: null };
      return reply.header("cache-control", "no-store").send({ loggedIn: true, data });
    },
  });
}

/** Reads the viewer's data for the calls and the personal screens. */
export async function readUser(sources: UserCall, viewer: Viewer): Promise<UserAnswer> {
  const { reader, session, facts, viewerRecord } = viewer;
  // A record is enough for reading, but not for personal screens.
  if (viewerRecord) throw databaseUnavailable(undefined);
  const content = contentFor(sources.content, reader);
  const organization = organizationOf(viewer.reader);
  const common = { whitelisted: organization, sites: content.catalog.sites };
  if (reader.kind === "account" && session && facts) {
    const user = await describeUser(sources, { reader, session, facts });
    const dashboard = (await readDashboard(content, user.versionPreference)) ?? null;
    const { database, subscriptions, supportEmail } = sources;
    const who = { account: session.account, facts, organization, supportEmail };
    const { yours, roleInvitation } = await readViewerGroups(database.db, subscriptions, who);
    return { loggedIn: true, user, dashboard, yours, roleInvitation, ...common };
  }
  // A visitor on an organization's network has only an id (RULING-1).
  const user = reader.kind === "organization" ? { id: reader.organization.id } : null;
  return { loggedIn: false, user, dashboard: null, yours: null, roleInvitation: null, ...common };
}

async function describeUser(
  { database, content, subscriptions, reading }: UserCall,
  {
    reader,
    session,
    facts,
  }: { reader: Extract<Viewer["reader"], { kind: "account" }>; session: Session; facts: AccountFacts },
): Promise<User> {
  const newest = content.catalog.defaultEdition?.view;
  const nextEdition = newest && editionAccess(newest);
  const { account } = session;
  const own = readingFor(reading, reader);
  const groups: GroupFields = await readGroupFields(database.db, subscriptions, { account, facts });
  return {
    ...describeAccount(session, { reader, nextEdition }, subscriptions),
    ...describeTerms(facts, subscriptions).fields,
    ...groups,
    versionPreference: preferredEdition(content, reader, account.versionPreference),
    pinnedPages: await listPins(own, account.id),
    recentlyViewed: await listViewed(own, account.id),
  };
}
