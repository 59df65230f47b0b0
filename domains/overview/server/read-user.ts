import type { Database } from "../../../platform/db/database.ts";
import { databaseUnavailable } from "../../../platform/db/availability/availability.ts";
import {
  type Content,
  contentData,
  contentFor,
  editionAccess,
  readDashboard,
  readPanels,
  importsData,
  pageDraftsData,
} from "../../manual/server/public.ts";
import { type Groups, groupsData, readGroupFields } from "../../groups/server/public.ts";
import {
  EDITION_COOKIE,
  type Reading,
  listNotes,
  listPins,
  listViewed,
  preferredEdition,
  readingData,
  readingFor,
  retainedData,
} from "../../reading/server/public.ts";
import type { AccountReader } from "../../subscriptions/contract.ts";
import { type Subscriptions, describeReader } from "../../subscriptions/server/public.ts";
import { subscriptionsData } from "../../subscriptions/server/terms/public.ts";
import type { User, UserAnswer } from "../contract.ts";
import { type Viewer, type ViewerAccount, organizationOf } from "./viewer/viewers.ts";
import type { PersonalData } from "../../../platform/personal-data/personal-data.ts";
import type { OwnReading } from "../../reading/contract.ts";
import { accountFieldsOf, type DefaultSearch } from "../../accounts/contract.ts";
import { accountData } from "../../accounts/server/records/public.ts";
import { cartData, keysData, ordersData, quotesData, remindersData } from "../../commerce/server/public.ts";
import { mailData, suppressionData } from "../../messaging/server/public.ts";

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
    ...accountFieldsOf(session.account),
    ...describeReader(session, { reader, nextEdition }, subscriptions),
    ...terms,
    ...(await readGroupFields(database.db, subscriptions, { account, facts })),
    versionPreference: preferredEdition(content, reader, account.versionPreference),
    pinnedPages: await listPins(own, account.id),
    recentlyViewed: await listViewed(own, account.id),
  };
}

interface OwnSources extends UserSources {
  /** What every domain stores about an account. */
  parts: readonly PersonalData[];
}

/** Gives the data for the personal screens of a reader with an account: what their calls would return. */
export function ownReadingOf(sources: OwnSources): (viewer: Viewer, refusal: string) => OwnReading {
  return (viewer, refusal) => ownReading(sources, viewer, refusal);
}

function ownReading(sources: OwnSources, viewer: Viewer, refusal: string): OwnReading {
  const { content, reading, parts } = sources;
  const { reader, account } = viewer;
  const owner = () => {
    // A record is enough for reading, but not for personal screens.
    if (!account) throw databaseUnavailable(undefined);
    return account.session;
  };
  return {
    user: () => readUser(sources, viewer),
    pins: async () => listPins(readingFor(reading, reader), owner().account.id),
    viewed: async () => listViewed(readingFor(reading, reader), owner().account.id),
    panels: async (version) => (await readPanels(contentFor(content, reader), version)) ?? null,
    notes: async (asked) => {
      const { acting, account: own } = owner();
      // Notes are their owner's alone, whoever acts as them.
      if (acting) return { notes: [], older: null, total: 0 };
      return listNotes(reading, { accountId: own.id, reader }, asked);
    },
    kept: () => retainedData({ parts }),
    refusal,
    csrfToken: () => Promise.resolve(account?.session.csrfToken ?? ""),
  };
}

/** How a viewer reads and searches. */
interface Preferences {
  loggedIn: boolean;
  /** The handle of the edition, one that is open to the viewer. */
  version: string;
  defaultSearch: DefaultSearch;
}

/** Returns a viewer's preferences: stored with the account, or in a cookie for readers without one. */
export function preferencesOf(
  content: Content,
  { reader, account, record }: Viewer,
  cookies: Readonly<Record<string, string | undefined>>,
): Preferences {
  const own = account?.session.account ?? record;
  const preference = own?.versionPreference ?? cookies[EDITION_COOKIE];
  return {
    loggedIn: reader.kind === "account",
    version: preferredEdition(content, reader, preference),
    defaultSearch: own?.defaultSearch ?? "all",
  };
}

/** Lists what every domain stores about an account, in the order in which it is deleted: the account itself last. */
export function personalData(content: Content, groups: Groups): readonly PersonalData[] {
  return [
    readingData(content),
    mailData,
    suppressionData,
    keysData,
    remindersData,
    cartData,
    ordersData,
    quotesData,
    groupsData(groups),
    subscriptionsData(groups.subscriptions),
    contentData,
    pageDraftsData,
    importsData,
    accountData,
  ];
}
