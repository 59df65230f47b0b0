import { sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import { prepareQuery } from "../../../../platform/db/prepared-query.ts";
import type { GroupsTables } from "../tables.ts";

/** A group that stands above a reader's page, and whom its members turn to. */
export interface SituationRow {
  /** Whether the reader administers it, or has a seat in it. */
  role: "manages" | "seat";
  id: string;
  title: string;
  contactFirstName: string | null;
  contactLastName: string | null;
  contactEmail: string | null;
}

/** The groups that an account administers and has a seat in, in one read over indexes: it stands in the way of every page. */
export const readSituationRows = prepareQuery<GroupsTables, SituationRow, "accountId" | "seatGroupId">(
  ["accountId", "seatGroupId"],
  (db, { accountId, seatGroupId }) =>
    db
      .selectFrom("group_admins")
      .innerJoin("groups", "groups.id", "group_admins.group_id")
      .leftJoin("group_admins as contact", "contact.id", "groups.contact_admin_id")
      .select(sql<SituationRow["role"]>`'manages'`.as("role"))
      .select(["groups.id", "groups.title", "contact.first_name as contactFirstName"])
      .select(["contact.last_name as contactLastName", "contact.email as contactEmail"])
      .where("group_admins.account_id", "=", accountId)
      .where("group_admins.removed_at", "is", null)
      .where("group_admins.activated_at", "is not", null)
      .unionAll(seatGroup(db, seatGroupId)),
);

function seatGroup(db: Queries<GroupsTables>, groupId: string) {
  return db
    .selectFrom("groups")
    .leftJoin("group_admins as contact", "contact.id", "groups.contact_admin_id")
    .select(sql<SituationRow["role"]>`'seat'`.as("role"))
    .select(["groups.id", "groups.title", "contact.first_name as contactFirstName"])
    .select(["contact.last_name as contactLastName", "contact.email as contactEmail"])
    .where("groups.id", "=", groupId);
}
