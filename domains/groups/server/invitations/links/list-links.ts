import { formatDay } from "../../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { GroupLink } from "../../../contract.ts";
import type { Groups } from "../../records/groups.ts";
import { readLinks } from "../../stores/links-store.ts";
import { countByLink } from "../../stores/people-store.ts";
import { isOpenLink } from "./is-open-link.ts";

/** The shareable links of a group, the newest first. */
export async function listLinks(db: Queries, { subscriptions }: Groups, groupId: string): Promise<GroupLink[]> {
  const links = await readLinks(db, groupId);
  const joined = await countByLink(
    db,
    links.map(({ id }) => id),
  );
  return links.map((link) => ({
    id: link.id,
    endDate: formatDay(link.ends_on),
    seatLimit: link.seat_limit,
    joined: joined.get(link.id) ?? 0,
    isOpen: isOpenLink(link, subscriptions) && (joined.get(link.id) ?? 0) < link.seat_limit,
  }));
}
