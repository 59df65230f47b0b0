import { bytesType } from "../../platform/db/dialect.ts";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Archives that were brought to the desk, in pieces (domains/manual/server/edit/tables.ts). */
export const archivePiecesMigration: DatabaseMigration = {
  name: "0081-archive-pieces",
  tolerated: true,
  async up(db, flavor) {
    await db.schema
      .createTable("edition_import_pieces")
      .addColumn("import_id", "text", (column) => column.notNull().references("edition_imports.id").onDelete("cascade"))
      .addColumn("place", "integer", (column) => column.notNull())
      .addColumn("bytes", bytesType(flavor), (column) => column.notNull())
      .addPrimaryKeyConstraint("edition_import_pieces_key", ["import_id", "place"])
      .execute();
  },
};
