import type { Queries } from "../../../../platform/db/database.ts";
import { breathe } from "../../../../platform/flow/breathe.ts";
import { describeGroupTerms, readGroupTerms, type Subscriptions } from "../../../subscriptions/server/public.ts";
import { listGroupsAfter } from "../stores/groups-store.ts";
import { countUsersOf } from "../stores/people-store.ts";

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
const CHUNK = 100;

/** The seats of every group whose term runs today, in no order. */
export async function readSeatNumbers(db: Queries, subscriptions: Subscriptions): Promise<GroupSeats[]> {
  const seats: GroupSeats[] = [];
  let after = "";
  for (;;) {
    const groups = await listGroupsAfter(db, after, CHUNK);
    const ids = groups.map(({ id }) => id);
    const [terms, users] = [await readGroupTerms(db, ids), await countUsersOf(db, ids)];
    for (const { id, title } of groups) {
      const { state, paidSeats } = describeGroupTerms(terms.get(id) ?? [], subscriptions);
      if (state === "live") seats.push({ id, title, bought: paidSeats, used: users.get(id) ?? 0 });
      await breathe();
    }
    const last = groups.at(-1);
    if (last === undefined || groups.length < CHUNK) return seats;
    after = last.id;
  }
}
