import type { Queries } from "../../../../platform/db/database.ts";
import type { GroupDomainsTable } from "../tables.ts";

type Db = Queries;

/** Makes a domain a group's own; false where a group has it already. */
export async function insertDomain(db: Db, domain: GroupDomainsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("group_domains")
    .values(domain)
    .onConflict((conflict) => conflict.column("domain").doNothing())
    .returning("domain")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The group that has a domain. */
export async function findGroupOfDomain(db: Db, domain: string): Promise<string | undefined> {
  const row = await db.selectFrom("group_domains").select("group_id").where("domain", "=", domain).executeTakeFirst();
  return row?.group_id;
}

/** The domains of a group, in order. */
export async function readDomains(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("group_domains")
    .select("domain")
    .where("group_id", "=", groupId)
    .orderBy("domain")
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Takes a domain from a group; false where the group doesn't have it. */
export async function deleteDomain(db: Db, groupId: string, domain: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("group_domains")
    .where("group_id", "=", groupId)
    .where("domain", "=", domain)
    .returning("domain")
    .executeTakeFirst();
  return deleted !== undefined;
}
