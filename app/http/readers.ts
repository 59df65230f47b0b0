import { readSessions, type SessionOf } from "../../domains/accounts/server/public.ts";
import { openNetworks, type OpenNetworks } from "../../domains/groups/server/public.ts";
import type { Reader } from "../../domains/subscriptions/contract.ts";
import {
  type Asker,
  readReaders,
  shippedFigures,
  type Subscriptions,
} from "../../domains/subscriptions/server/public.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { openTimeZone } from "../../platform/clock/time-zone.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DB } from "../../db/schema.ts";
import type { Config } from "../config.ts";

/** What of a request tells who makes it. */
type Asking = Parameters<ReturnType<typeof readReaders>>[0];

/** Who reads: what tells it of a request. */
export interface Readers {
  subscriptions: Subscriptions;
  networks: OpenNetworks;
  sessionOf: SessionOf;
  /** Who asks, with session and grants; remembered for the request. */
  askerOf(request: Asking): Promise<Asker>;
  /** Who asks, as far as access goes. */
  readerOf(request: Asking): Promise<Reader>;
}

/** What the product decides by where time and days count. */
export function subscriptionsOf(config: Config, clock: Clock): Subscriptions {
  return { clock, zone: openTimeZone(config.publisherTimeZone), ...shippedFigures };
}

/** Opens what tells who reads: sessions, grants, and organisations by network. */
export async function openReaders(config: Config, database: Database<DB>, clock: Clock): Promise<Readers> {
  const subscriptions = subscriptionsOf(config, clock);
  const networks = await openNetworks(database, subscriptions);
  const sessionOf = readSessions({ database, clock, secure: config.environment === "production" });
  const { organisationAt } = networks;
  const askerOf = readReaders({ database, subscriptions, sessionOf, organisationAt });
  return {
    subscriptions,
    networks,
    sessionOf,
    askerOf,
    readerOf: async (request) => (await askerOf(request)).reader,
  };
}
