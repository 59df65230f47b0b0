import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import {
  type AccountFacts,
  describeGroupTerms,
  presentSeat,
  readGroupTerms,
  type Subscriptions,
  type SubscriptionsTables,
  type Term,
} from "../../../subscriptions/server/public.ts";
import type { BannerGroup } from "../../rules.ts";
import { readSituationRows, type SituationRow } from "../stores/situation-store.ts";
import type { GroupsTables } from "../tables.ts";

/** What of a reader's groups every page needs. */
export interface GroupSituation {
  groupUserManages: BannerGroup | null;
  groupUserIsIn: BannerGroup | null;
  /** Whom the reader turns to about the group in which there is a seat; null without one. */
  contact: { name: string; email: string } | null;
}

/** The groups that stand above an account's pages: one read, and one more for who manages a group without a seat in it. */
export async function readSituation(
  db: Queries<GroupsTables & SubscriptionsTables>,
  subscriptions: Subscriptions,
  { accountId, facts }: { accountId: string; facts: AccountFacts },
): Promise<GroupSituation> {
  const seatGroupId = presentSeat(facts)?.groupId ?? "";
  const rows = await readSituationRows(db, { accountId, seatGroupId });
  const [managed, seat] = [rows.find(({ role }) => role === "manages"), rows.find(({ role }) => role === "seat")];
  const others = managed && managed.id !== seatGroupId ? await readGroupTerms(db, [managed.id]) : facts.groupTerms;
  return {
    groupUserManages: managed ? bannerGroup(managed, others.get(managed.id), subscriptions) : null,
    groupUserIsIn: seat ? bannerGroup(seat, facts.groupTerms.get(seat.id), subscriptions) : null,
    contact: seat ? contactOf(seat) : null,
  };
}

function bannerGroup(
  { title }: SituationRow,
  terms: readonly Term[] | undefined,
  subscriptions: Subscriptions,
): BannerGroup {
  const { state, validUntil } = describeGroupTerms(terms ?? [], subscriptions);
  const isExpired = state === "expired";
  return {
    title,
    isExpired,
    expiredSubscription: isExpired && validUntil !== null ? { expiryDate: formatDay(validUntil) } : null,
  };
}

function contactOf({ contactFirstName, contactLastName, contactEmail }: SituationRow) {
  return { name: `${contactFirstName ?? ""} ${contactLastName ?? ""}`.trim(), email: contactEmail ?? "" };
}
