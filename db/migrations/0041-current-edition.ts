import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Which edition readers get who chose none (domains/manual/server/tables.ts). */
export const currentEditionMigration: DatabaseMigration = {
  name: "0041-current-edition",
  async up(db) {
    await db.schema
      .alterTable("editions")
      .addColumn("is_current", "smallint", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create unique index editions_current on editions (is_current) where is_current = 1`.execute(db);
  },
};
