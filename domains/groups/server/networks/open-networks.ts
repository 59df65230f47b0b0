import type { Database } from "../../../../platform/db/database.ts";
import type { Organization } from "../../../subscriptions/contract.ts";
import { groupSpans, readGroupTerms, type Subscriptions, type Term } from "../../../subscriptions/server/public.ts";
import { readNetworkChanges, readNetworks } from "../stores/networks-store.ts";
import { isPublicRange } from "./claimable-range.ts";
import { NetworkTable, type OrganizationNetwork } from "./network-table.ts";

/** How often a change that another process made is looked for, in milliseconds. */
const POLL_MS = 1_000;

/** The organizations' networks in memory. */
export interface OpenNetworks {
  /** The organization on whose network an address lies, while one of its terms runs. */
  organizationAt(address: string, now: number): Organization | undefined;
  /** Takes up what was changed. */
  refresh(): Promise<void>;
  /** Keeps looking for changes. Failures are told to `report`; the table stays as it is. */
  watch(report: (error: unknown) => void): void;
  stop(): void;
}

/** Opens the organizations' networks of a database. */
export async function openNetworks({ db }: Database, { zone }: Subscriptions): Promise<OpenNetworks> {
  let networks: Awaited<ReturnType<typeof readNetworks>> = [];
  let [changes, loaded] = [-1, ""];
  let table = new NetworkTable([]);
  let timer: NodeJS.Timeout | undefined;

  async function load(): Promise<void> {
    const number = await readNetworkChanges(db);
    // One that was added before such ranges were refused opens nothing.
    if (number !== changes) networks = (await readNetworks(db)).filter(isPublicRange);
    const terms = await readGroupTerms(db, [...new Set(networks.map(({ groupId }) => groupId))]);
    changes = number;
    // Terms are granted below this domain, which then can't be told: they are compared.
    const state = JSON.stringify([number, [...terms]]);
    if (state === loaded) return;
    table = new NetworkTable(networks.map((network) => asOrganization(network, terms, zone)));
    loaded = state;
  }

  const refresh = oneAfterTheOther(load);
  await refresh();
  return {
    organizationAt: (address, now) => table.organizationAt(address, now),
    refresh,
    watch: (report) => {
      timer = setInterval(() => {
        refresh().catch(report);
      }, POLL_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

function asOrganization(
  { first, last, groupId, title }: Awaited<ReturnType<typeof readNetworks>>[number],
  terms: ReadonlyMap<string, readonly Term[]>,
  zone: Subscriptions["zone"],
): OrganizationNetwork {
  return { first, last, organization: { id: groupId, title }, spans: groupSpans(terms.get(groupId) ?? [], zone) };
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
