import { readSessions, type SessionOf } from "../../domains/accounts/server/public.ts";
import { openNetworks, type OpenNetworks } from "../../domains/groups/server/public.ts";
import type { Reader } from "../../domains/subscriptions/contract.ts";
import {
  type Viewer,
  readReaders,
  defaultSubscriptionLimits,
  type Subscriptions,
} from "../../domains/subscriptions/server/public.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { openTimeZone } from "../../platform/clock/time-zone.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Config, openConfiguredSecrets } from "../config.ts";

/** What in a request identifies the viewer. */
type Asking = Parameters<ReturnType<typeof readReaders>["viewerOf"]>[0];

/** Identifies the viewer of a request. */
export interface Readers {
  subscriptions: Subscriptions;
  networks: OpenNetworks;
  sessionOf: SessionOf;
  /** Returns the viewer, with session and grants; remembered for the request. */
  viewerOf(request: Asking): Promise<Viewer>;
  /** Returns the viewer if already identified. */
  knownViewer(request: Asking): Viewer | undefined;
  /** Returns whether the viewer has an account. */
  isLoggedIn(request: Asking): Promise<boolean>;
  /** Returns the viewer, as far as access is concerned. */
  readerOf(request: Asking): Promise<Reader>;
}

/** The time zone, clock and lengths that subscriptions are decided by. */
export function subscriptionsOf(config: Config, clock: Clock): Subscriptions {
  const zone = openTimeZone(config.publisherTimeZone);
  return {
    clock,
    zone,
    secrets: openConfiguredSecrets(config),
    ...defaultSubscriptionLimits,
    trialDays: config.trialDays,
  };
}

/** Opens what identifies viewers: sessions, grants, and organizations by network. */
export async function openReaders(config: Config, database: Database, clock: Clock): Promise<Readers> {
  const subscriptions = subscriptionsOf(config, clock);
  const networks = await openNetworks(database, subscriptions);
  const secure = config.environment === "production";
  const { secrets } = subscriptions;
  const sessionOf = readSessions({ database, clock, secure, trustsDemo: config.demo });
  const { organizationAt } = networks;
  const { viewerOf, knownViewer } = readReaders({
    database,
    subscriptions,
    sessionOf,
    secrets,
    secure,
    organizationAt,
  });
  return {
    subscriptions,
    networks,
    sessionOf,
    viewerOf,
    knownViewer,
    isLoggedIn: async (request) => (await viewerOf(request)).reader.kind === "account",
    readerOf: async (request) => (await viewerOf(request)).reader,
  };
}
