import { newId } from "../../../../platform/ids/new-id.ts";
import type { Database, Queries } from "../../../../platform/db/database.ts";
import { type Subscriptions, type Term, groupSpans, readGroupTerms } from "../../../subscriptions/server/public.ts";
import { networkTaken } from "../errors/organizations.ts";
import { tooManyOf } from "../errors/seats.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import {
  deleteNetwork,
  findOverlapping,
  insertNetwork,
  markNetworkChange,
  readNetworkChanges,
  readNetworks,
  readNetworksOfGroup,
} from "../stores/networks-store.ts";
import { NetworkTable, type OrganizationNetwork, isPublicRange, parseClaimableRanges, parseRanges } from "./range.ts";
import type { Organization } from "../../../subscriptions/contract.ts";

interface NetworkClaim {
  groupId: string;
  /** As people write it: '192.0.2.0/24', '192.0.2.0-192.0.2.255', '192.0.2.*'. */
  network: string;
  actor: Actor;
}

/** Every server keeps all networks in memory, and looks each visitor up in them. */
const MOST_NETWORKS = 1_000;

/**
 * Makes a range of addresses an organization's own, within the caller's transaction: whoever comes from there reads by it
 * (ACC-3). Gives the blocks as they are kept.
 * @throws AppError network-not-understood, network-with-host, network-too-wide, network-not-public, network-taken,
 * too-many
 */
export async function claimNetwork(
  trx: Queries,
  { clock }: Subscriptions,
  { groupId, network, actor }: NetworkClaim,
): Promise<string[]> {
  const ranges = parseClaimableRanges(network);
  // First of all, so that of two claims at once the second sees the first.
  await markNetworkChange(trx);
  const own = await readNetworksOfGroup(trx, groupId);
  if (own.length + ranges.length > MOST_NETWORKS) throw tooManyOf(MOST_NETWORKS, "networks");
  for (const range of ranges) {
    const other = await findOverlapping(trx, range);
    if (other) throw networkTaken(range.cidr, { cidr: other.cidr, isOwn: other.groupId === groupId });
    const { cidr, first, last } = range;
    const row = { id: newId(clock), group_id: groupId, cidr, first_address: first, last_address: last };
    await insertNetwork(trx, { ...row, created_at: clock.now() });
    await recordEvent(trx, clock, { groupId, actor, action: "network-added", details: { network: cidr } });
  }
  return ranges.map(({ cidr }) => cidr);
}

/** Takes ranges back from an organization. False, with nothing changed, where it does not have all of them. */
export async function releaseNetwork(
  trx: Queries,
  { clock }: Subscriptions,
  { groupId, network, actor }: NetworkClaim,
): Promise<boolean> {
  const ranges = parseRanges(network);
  await markNetworkChange(trx);
  const own = new Set(await readNetworksOfGroup(trx, groupId));
  if (!ranges.every(({ cidr }) => own.has(cidr))) return false;
  for (const { cidr } of ranges) {
    await deleteNetwork(trx, groupId, cidr);
    await recordEvent(trx, clock, { groupId, actor, action: "network-removed", details: { network: cidr } });
  }
  return true;
}

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
