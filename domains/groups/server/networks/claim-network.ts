import { newId } from "../../../../platform/ids/new-id.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { networkTaken } from "../errors/organizations.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import {
  deleteNetwork,
  findOverlapping,
  insertNetwork,
  markNetworkChange,
  readNetworksOfGroup,
} from "../stores/networks-store.ts";
import { parseClaimableRanges } from "./claimable-range.ts";
import { parseRanges } from "./written-ranges.ts";

export interface NetworkClaim {
  groupId: string;
  /** As people write it: '192.0.2.0/24', '192.0.2.0-192.0.2.255', '192.0.2.*'. */
  network: string;
  actor: Actor;
}

/**
 * Makes a range of addresses an organization's own, within the caller's transaction: whoever comes from there reads by it
 * (ACC-3). Gives the blocks as they are kept.
 * @throws AppError network-not-understood, network-with-host, network-too-wide, network-not-public, network-taken
 */
export async function claimNetwork(
  trx: Queries,
  { clock }: Subscriptions,
  { groupId, network, actor }: NetworkClaim,
): Promise<string[]> {
  const ranges = parseClaimableRanges(network);
  // First of all, so that of two claims at once the second sees the first.
  await markNetworkChange(trx);
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
