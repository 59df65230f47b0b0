import type { Queries } from "../../../../platform/db/database.ts";
import {
  describeGroupTerms,
  type GroupStanding,
  readGroupTerms,
  type Subscriptions,
  type SubscriptionsTables,
} from "../../../subscriptions/server/public.ts";
import { openSeats } from "../../rules.ts";
import { groupHasEnded, noOpenSeat } from "../errors/seats.ts";
import { countUsers } from "../stores/people-store.ts";
import type { GroupsTables } from "../tables.ts";

/** A group's terms and seats as they stand now. */
export interface Seats {
  standing: GroupStanding;
  users: number;
  /** Null where seats are unlimited. */
  open: number | null;
}

/** Reads how a group's seats stand. Whoever gives one has locked the group before. */
export async function readSeats(
  db: Queries<GroupsTables & SubscriptionsTables>,
  subscriptions: Subscriptions,
  groupId: string,
): Promise<Seats> {
  const terms = (await readGroupTerms(db, [groupId])).get(groupId) ?? [];
  const standing = describeGroupTerms(terms, subscriptions);
  const users = await countUsers(db, groupId);
  return { standing, users, open: openSeats(standing, users) };
}

/**
 * `joins`: the title of the group, where whoever is told is not its administrator but would join.
 * @throws AppError group-ended, no-open-seat
 */
export function requireOpenSeat({ standing, open }: Seats, joins?: string): void {
  if (standing.state === "expired" || standing.state === "none") throw groupHasEnded(joins);
  if (open === 0) throw noOpenSeat(joins);
}
