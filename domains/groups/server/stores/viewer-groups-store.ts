import { sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import { prepareQuery } from "../../../../platform/db/driver/guard-driver.ts";

/** A group that has to do with a reader, and whom its members turn to. */
export interface ViewerGroupRow {
  /**
   * Whether the reader administers it; has a seat in it; is kept a seat in it; is asked to administer it; has an address
   * that belongs to it, or would have once it is verified.
   */
  role: "manages" | "seat" | "waits" | "asks" | "belongs" | "claims";
  id: string;
  title: string;
  contactFirstName: string | null;
  contactLastName: string | null;
  contactEmail: string | null;
}

type Place = "accountId" | "seatGroupId" | "emailLower" | "domain" | "claimedDomain";

/** The groups that have to do with an account, in one read over indexes: it stands in the way of every page. */
export const readViewerGroupRows = prepareQuery<ViewerGroupRow, Place>(
  ["accountId", "seatGroupId", "emailLower", "domain", "claimedDomain"],
  (db, { accountId, seatGroupId, emailLower, domain, claimedDomain }) =>
    columns(db, "manages")
      .innerJoin("group_admins", "group_admins.group_id", "groups.id")
      .where("group_admins.account_id", "=", accountId)
      .where("group_admins.removed_at", "is", null)
      .where("group_admins.activated_at", "is not", null)
      .unionAll(columns(db, "seat").where("groups.id", "=", seatGroupId))
      .unionAll(
        columns(db, "waits")
          .innerJoin("group_users", "group_users.group_id", "groups.id")
          .where("group_users.email_lower", "=", emailLower)
          .where("group_users.removed_at", "is", null)
          .where("group_users.activated_at", "is", null),
      )
      .unionAll(
        columns(db, "asks")
          .innerJoin("group_admins", "group_admins.group_id", "groups.id")
          .where("group_admins.email_lower", "=", emailLower)
          .where("group_admins.removed_at", "is", null)
          .where("group_admins.activated_at", "is", null),
      )
      .unionAll(ofDomain(db, "belongs", domain))
      .unionAll(ofDomain(db, "claims", claimedDomain)),
);

function ofDomain(db: Queries, role: ViewerGroupRow["role"], domain: string) {
  return columns(db, role)
    .innerJoin("group_domains", "group_domains.group_id", "groups.id")
    .where("group_domains.domain", "=", domain);
}

function columns(db: Queries, role: ViewerGroupRow["role"]) {
  return db
    .selectFrom("groups")
    .leftJoin("group_admins as contact", "contact.id", "groups.contact_admin_id")
    .select(sql<ViewerGroupRow["role"]>`${sql.lit(role)}`.as("role"))
    .select(["groups.id", "groups.title", "contact.first_name as contactFirstName"])
    .select(["contact.last_name as contactLastName", "contact.email as contactEmail"]);
}
