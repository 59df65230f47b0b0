import type { Subscriptions } from "../../../../subscriptions/server/public.ts";
import type { GroupLinksTable } from "../../tables.ts";

/** Whether a link was not closed and its last day is not over. */
export function isOpenLink(
  { closed_at: closedAt, ends_on: endsOn }: GroupLinksTable,
  { clock, zone }: Subscriptions,
): boolean {
  return closedAt === null && zone.dayAt(clock.now()) <= endsOn;
}
