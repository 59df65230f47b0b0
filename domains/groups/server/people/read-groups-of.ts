import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { type AccountFacts, presentSeat } from "../../../subscriptions/server/public.ts";
import { readViewerGroupRows, type ViewerGroupRow } from "../stores/viewer-groups-store.ts";

const roles: Readonly<Record<ViewerGroupRow["role"], string>> = {
  manages: "Administers it",
  seat: "Has a seat in it",
  waits: "Is invited to a seat",
  asks: "Is invited to administer it",
  belongs: "Has an address at its domain",
  claims: "Has an unverified address at its domain",
};

/** The groups that somebody is in, administers, or is invited to, for the desk. */
export async function readGroupsOf(
  db: Queries,
  { id: accountId, email, emailVerifiedAt }: Account,
  facts: AccountFacts,
): Promise<{ id: string; groupId: string; title: string; role: string }[]> {
  const rows = await readViewerGroupRows(db, {
    accountId,
    seatGroupId: presentSeat(facts)?.groupId ?? "",
    emailLower: emailVerifiedAt === null ? "" : normalizeEmail(email),
    domain: "",
    claimedDomain: "",
  });
  return rows.map(({ id, title, role }) => ({ id: `${role}.${id}`, groupId: id, title, role: roles[role] }));
}
