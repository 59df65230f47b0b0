import type { Database } from "../../../platform/db/database.ts";
import { databaseUnavailable } from "../../../platform/db/availability/availability.ts";
import { type Content, contentFor, editionAccess, readDashboard } from "../../content/server/public.ts";
import { readGroupFields } from "../../groups/server/public.ts";
import { listPins, listViewed, preferredEdition, type Reading, readingFor } from "../../reading/server/public.ts";
import type { AccountReader } from "../../subscriptions/contract.ts";
import { describeAccount, type Subscriptions } from "../../subscriptions/server/public.ts";
import type { User, UserAnswer } from "../contract.ts";
import { organizationOf, type Viewer, type ViewerAccount } from "./viewer/viewer.ts";

/** Where the user's data comes from. */
export interface UserSources {
  database: Database;
  content: Content;
  subscriptions: Subscriptions;
  reading: Reading;
}

/**
 * Combines what every domain knows about the viewer, for the calls and the personal screens. The compiler makes sure
 * that no field of the User is missing.
 * @throws AppError database-unavailable
 */
export async function readUser(sources: UserSources, viewer: Viewer): Promise<UserAnswer> {
  const { reader, account, record } = viewer;
  // A record is enough for reading, but not for personal screens.
  if (record) throw databaseUnavailable(undefined);
  const content = contentFor(sources.content, reader);
  const common = { whitelisted: organizationOf(reader), sites: content.catalog.sites };
  if (reader.kind === "account" && account) {
    const user = await describeUser({ ...sources, content }, reader, account);
    const dashboard = (await readDashboard(content, user.versionPreference)) ?? null;
    const { yours, roleInvitation } = await account.groups();
    return { loggedIn: true, user, dashboard, yours, roleInvitation, ...common };
  }
  // A visitor on an organization's network has only an id (RULING-1).
  const user = reader.kind === "organization" ? { id: reader.organization.id } : null;
  return { loggedIn: false, user, dashboard: null, yours: null, roleInvitation: null, ...common };
}

/** `content`: as the reader sees it. */
async function describeUser(
  { database, content, subscriptions, reading }: UserSources,
  reader: AccountReader,
  { session, facts, terms }: ViewerAccount,
): Promise<User> {
  const newest = content.catalog.defaultEdition?.view;
  const nextEdition = newest && editionAccess(newest);
  const { account } = session;
  const own = readingFor(reading, reader);
  return {
    ...describeAccount(session, { reader, nextEdition }, subscriptions),
    ...terms,
    ...(await readGroupFields(database.db, subscriptions, { account, facts })),
    versionPreference: preferredEdition(content, reader, account.versionPreference),
    pinnedPages: await listPins(own, account.id),
    recentlyViewed: await listViewed(own, account.id),
  };
}
