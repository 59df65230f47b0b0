import type { Queries } from "../../../../platform/db/database.ts";
import {
  type GroupStatus,
  type Subscriptions,
  describeGroupTerms,
  readGroupTerms,
} from "../../../subscriptions/server/public.ts";
import { openSeats } from "../../rules.ts";
import { groupHasEnded, noOpenSeat } from "../errors/seats.ts";
import { countUsers, countUsersOf } from "../stores/people-store.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import { listGroupsAfter } from "../stores/groups-store.ts";

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

/** The seats of a group whose term runs. */
export interface GroupSeats {
  id: string;
  title: string;
  /** 0: unlimited. */
  bought: number;
  /** Held by somebody, those who are invited included. */
  used: number;
}

/** So many groups are read at a time. */
const CHUNK = 1_000;

/** The seats of every group whose term runs today, in no order. */
export async function readSeatNumbers(db: Queries, subscriptions: Subscriptions): Promise<GroupSeats[]> {
  const all: GroupSeats[] = [];
  for await (const seats of seatsByParts(db, subscriptions)) all.push(...seats);
  return all;
}

/** The same, some groups at a time. */
export async function* seatsByParts(db: Queries, subscriptions: Subscriptions): AsyncIterable<GroupSeats[]> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const groups = await listGroupsAfter(db, after, CHUNK);
    const ids = groups.map(({ id }) => id);
    const [terms, users] = [await readGroupTerms(db, ids), await countUsersOf(db, ids)];
    const seats: GroupSeats[] = [];
    for (const { id, title } of groups) {
      const { state, paidSeats } = describeGroupTerms(terms.get(id) ?? [], subscriptions);
      if (state === "live") seats.push({ id, title, bought: paidSeats, used: users.get(id) ?? 0 });
      await yieldToEventLoop();
    }
    yield seats;
    after = groups.length < CHUNK ? undefined : groups.at(-1)?.id;
  }
}
