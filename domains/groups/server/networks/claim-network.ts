import { newId } from "../../../../platform/ids/new-id.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { networkTaken } from "../errors/organisations.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import { deleteNetwork, findOverlapping, insertNetwork, markNetworkChange } from "../stores/networks-store.ts";
import type { GroupsTables } from "../tables.ts";
import { parseRange } from "./range.ts";

export interface NetworkClaim {
  groupId: string;
  /** As people write it: '192.0.2.0/24'. */
  network: string;
  actor: Actor;
}

/**
 * Makes a range of addresses an organisation's own, within the caller's transaction: whoever comes from there reads by it
 * (ACC-3). Gives the range as it is kept.
 * @throws AppError network-not-understood, network-with-host, network-too-wide, network-taken
 */
export async function claimNetwork(
  trx: Queries<GroupsTables>,
  { clock }: Subscriptions,
  { groupId, network, actor }: NetworkClaim,
): Promise<string> {
  const range = parseRange(network);
  // First of all, so that of two claims at once the second sees the first.
  await markNetworkChange(trx);
  const other = await findOverlapping(trx, range);
  if (other) throw networkTaken(range.cidr, { cidr: other.cidr, isOwn: other.groupId === groupId });
  const { cidr, first, last } = range;
  const row = { id: newId(clock), group_id: groupId, cidr, first_address: first, last_address: last };
  await insertNetwork(trx, { ...row, created_at: clock.now() });
  await recordEvent(trx, clock, { groupId, actor, action: "network-added", details: { network: cidr } });
  return cidr;
}

/** Takes a range back from an organisation. False where it has none that is written like this one. */
export async function releaseNetwork(
  trx: Queries<GroupsTables>,
  { clock }: Subscriptions,
  { groupId, network, actor }: NetworkClaim,
): Promise<boolean> {
  const { cidr } = parseRange(network);
  await markNetworkChange(trx);
  const released = await deleteNetwork(trx, groupId, cidr);
  if (released)
    await recordEvent(trx, clock, { groupId, actor, action: "network-removed", details: { network: cidr } });
  return released;
}
