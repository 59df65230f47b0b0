import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** A setting per edition: who may open it (RULING-5). */
export const editionAudienceMigration: DatabaseMigration = {
  name: "0010-edition-audience",
  async up(db) {
    await db.schema
      .alterTable("editions")
      .addColumn("audience", "text", (column) =>
        column
          .notNull()
          .defaultTo("subscribers")
          .check(sql`audience in ('subscribers', 'invited', 'admins')`),
      )
      .execute();
  },
};
