import type { Subscriptions } from "../../../../subscriptions/server/public.ts";
import type { GroupLinksTable } from "../../tables.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { joinCode } from "../../../rules.ts";
import { readSeats } from "../../seats/read-seats.ts";
import { findLink } from "../../stores/links-store.ts";
import { countByLink } from "../../stores/people-store.ts";
import { hashCode } from "../codes.ts";

/** Whether a link was not closed and its last day is not over. */
export function isOpenLink(
  { closed_at: closedAt, ends_on: endsOn }: GroupLinksTable,
  { clock, zone }: Subscriptions,
): boolean {
  return closedAt === null && zone.dayAt(clock.now()) <= endsOn;
}

/** Whether the page somebody wants is that of a shared link by which they can join a group now. */
export async function leadsIntoGroup(db: Queries, subscriptions: Subscriptions, page: string): Promise<boolean> {
  const code = joinCode(page);
  const link = code === null ? undefined : await findLink(db, hashCode(code));
  if (!link || !isOpenLink(link, subscriptions)) return false;
  const joined = (await countByLink(db, [link.id])).get(link.id) ?? 0;
  return joined < link.seat_limit && (await readSeats(db, subscriptions, link.group_id)).open !== 0;
}
