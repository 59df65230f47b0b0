import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Groups with their members, codes, links, domains, networks and audit log (domains/groups/server/tables.ts). */
export const groupsMigration: DatabaseMigration = {
  name: "0005-groups",
  async up(db) {
    await createGroups(db);
    await createPeople(db, "group_admins");
    await createLinks(db);
    await createPeople(db, "group_users");
    await createCodes(db);
    await createDomains(db);
    await createNetworks(db);
    await createEvents(db);
  },
};

async function createGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("groups")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull().check(sql`type in ('team', 'professional')`))
    .addColumn("notify_on_remove", "smallint", (column) => column.notNull())
    // No foreign key: the first administrator is created after the group.
    .addColumn("contact_admin_id", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createPeople(db: Kysely<unknown>, table: "group_users" | "group_admins"): Promise<void> {
  const people = db.schema
    .createTable(table)
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_lower", "text", (column) => column.notNull())
    .addColumn("name_fold", "text", (column) => column.notNull())
    .addColumn("invited_at", "bigint", (column) => column.notNull())
    .addColumn("invited_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("activated_at", "bigint")
    .addColumn("removed_at", "bigint");
  const withLink =
    table === "group_users"
      ? people.addColumn("link_id", "text", (column) => column.references("group_links.id"))
      : people;
  await withLink.execute();
  const present = sql`removed_at is null`;
  const name = sql.ref(table);
  // If the same person is added twice concurrently, the second insert fails.
  await sql`create unique index ${sql.ref(`${table}_email`)} on ${name} (group_id, email_lower) where ${present}`.execute(
    db,
  );
  await sql`create unique index ${sql.ref(`${table}_account`)} on ${name} (account_id) where ${present}`.execute(db);
  // Lists are paged in one of these orders, or by address.
  for (const order of ["name_fold", "invited_at", "activated_at"]) {
    const index = sql.ref(`${table}_${order}`);
    await sql`create index ${index} on ${name} (group_id, ${sql.ref(order)}, id) where ${present}`.execute(db);
  }
}

async function createCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_codes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("person_id", "text")
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("email_lower", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull().unique())
    .addColumn("issued_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addCheckConstraint("group_codes_for", sql`(person_id is null) <> (account_id is null)`)
    .execute();
  // A newer code replaces the one before it.
  await sql`create unique index group_codes_person on group_codes (person_id) where person_id is not null`.execute(db);
  await sql`create unique index group_codes_account on group_codes (account_id) where account_id is not null`.execute(
    db,
  );
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("ends_on", "text", (column) => column.notNull())
    .addColumn("seat_limit", "integer", (column) => column.notNull().check(sql`seat_limit > 0`))
    .addColumn("closed_at", "bigint")
    .execute();
  await db.schema.createIndex("group_links_group").on("group_links").column("group_id").execute();
}

async function createDomains(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_domains")
    .addColumn("domain", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("group_domains_group").on("group_domains").column("group_id").execute();
}

async function createNetworks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_networks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("cidr", "text", (column) => column.notNull().unique())
    .addColumn("first_address", "text", (column) => column.notNull().unique())
    .addColumn("last_address", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addCheckConstraint("group_networks_range", sql`first_address <= last_address`)
    .execute();
  await db.schema.createIndex("group_networks_group").on("group_networks").column("group_id").execute();
  await db.schema
    .createTable("group_network_changes")
    .addColumn("id", "smallint", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("number", "bigint", (column) => column.notNull())
    .execute();
  await sql`insert into group_network_changes (id, number) values (1, 0)`.execute(db);
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("actor_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("group_events_group").on("group_events").columns(["group_id", "id"]).execute();
}
