import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Who removed a user from a group, so that it can be undone, unless the user left on their own. */
export const removedByMigration: DatabaseMigration = {
  name: "0012-removed-by",
  async up(db) {
    await db.schema
      .alterTable("group_users")
      .addColumn("removed_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .execute();
  },
};
