import { readSessions, type SessionOf } from "../../domains/accounts/server/security/public.ts";
import { openNetworks, type OpenNetworks } from "../../domains/groups/server/public.ts";
import { openViewers, type Viewers } from "../../domains/overview/server/public.ts";
import { defaultSubscriptionLimits, type Subscriptions } from "../../domains/subscriptions/server/public.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { openTimeZone } from "../../platform/clock/time-zone.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Config, openConfiguredSecrets } from "../config.ts";

/** What identifies the viewers of requests. */
export interface Readers {
  subscriptions: Subscriptions;
  networks: OpenNetworks;
  sessionOf: SessionOf;
  viewers: Viewers;
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
  const sessionOf = readSessions({ database, clock, secure, trustsDemo: config.demo });
  const viewers = openViewers({
    database,
    subscriptions,
    sessionOf,
    secrets: subscriptions.secrets,
    secure,
    supportEmail: config.supportEmail,
    organizationAt: networks.organizationAt,
  });
  return { subscriptions, networks, sessionOf, viewers };
}
