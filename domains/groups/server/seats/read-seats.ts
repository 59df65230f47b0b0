import type { Queries } from "../../../../platform/db/database.ts";
import {
  describeGroupTerms,
  type GroupStatus,
  readGroupTerms,
  type Subscriptions,
} from "../../../subscriptions/server/public.ts";
import { openSeats } from "../../rules.ts";
import { groupHasEnded, noOpenSeat } from "../errors/seats.ts";
import { countUsers } from "../stores/people-store.ts";

/** A group's terms and seats as they stand now. */
export interface Seats {
  status: GroupStatus;
  users: number;
  /** Null where seats are unlimited. */
  open: number | null;
}

/** Reads how a group's seats stand. Someone who gives one has locked the group before. */
export async function readSeats(db: Queries, subscriptions: Subscriptions, groupId: string): Promise<Seats> {
  const terms = (await readGroupTerms(db, [groupId])).get(groupId) ?? [];
  const status = describeGroupTerms(terms, subscriptions);
  const users = await countUsers(db, groupId);
  return { status, users, open: openSeats(status, users) };
}

/**
 * `joins`: the title of the group, where whoever is told is not its administrator but would join.
 * @throws AppError group-ended, no-open-seat
 */
export function requireOpenSeat({ status, open }: Seats, joins?: string): void {
  if (status.state === "expired" || status.state === "none") throw groupHasEnded(joins);
  if (open === 0) throw noOpenSeat(joins);
}
