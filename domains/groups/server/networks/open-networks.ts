import type { Database } from "../../../../platform/db/database.ts";
import type { Organisation } from "../../../subscriptions/contract.ts";
import {
  groupSpans,
  readGroupTerms,
  type Subscriptions,
  type SubscriptionsTables,
  type Term,
} from "../../../subscriptions/server/public.ts";
import { readNetworkChanges, readNetworks } from "../stores/networks-store.ts";
import type { GroupsTables } from "../tables.ts";
import { NetworkTable, type OrganisationNetwork } from "./network-table.ts";

/** How often a change that another process made is looked for, in milliseconds. */
const POLL_MS = 1_000;

/** The organisations' networks in memory. */
export interface OpenNetworks {
  /** The organisation on whose network an address lies, while one of its terms runs. */
  organisationAt(address: string, now: number): Organisation | undefined;
  /** Takes up what was changed. */
  refresh(): Promise<void>;
  /** Keeps looking for changes. Failures are told to `report`; the table stays as it is. */
  watch(report: (error: unknown) => void): void;
  stop(): void;
}

/** Opens the organisations' networks of a database. */
export async function openNetworks(
  { db }: Database<GroupsTables & SubscriptionsTables>,
  { zone }: Subscriptions,
): Promise<OpenNetworks> {
  let networks: Awaited<ReturnType<typeof readNetworks>> = [];
  let [changes, loaded] = [-1, ""];
  let table = new NetworkTable([]);
  let timer: NodeJS.Timeout | undefined;

  async function load(): Promise<void> {
    const number = await readNetworkChanges(db);
    if (number !== changes) networks = await readNetworks(db);
    const terms = await readGroupTerms(db, [...new Set(networks.map(({ groupId }) => groupId))]);
    changes = number;
    // Terms are granted below this domain, which then can't be told: they are compared.
    const state = JSON.stringify([number, [...terms]]);
    if (state === loaded) return;
    table = new NetworkTable(networks.map((network) => asOrganisation(network, terms, zone)));
    loaded = state;
  }

  const refresh = oneAfterTheOther(load);
  await refresh();
  return {
    organisationAt: (address, now) => table.organisationAt(address, now),
    refresh,
    watch: (report) => {
      timer = setInterval(() => {
        refresh().catch(report);
      }, POLL_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

function asOrganisation(
  { first, last, groupId, title }: Awaited<ReturnType<typeof readNetworks>>[number],
  terms: ReadonlyMap<string, readonly Term[]>,
  zone: Subscriptions["zone"],
): OrganisationNetwork {
  return { first, last, organisation: { id: groupId, title }, spans: groupSpans(terms.get(groupId) ?? [], zone) };
}

/** Runs calls one after the other, so that each sees what was written before it was made. */
function oneAfterTheOther(call: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const next = last.then(call);
    last = next.catch(() => {});
    return next;
  };
}
