import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What an email brings with it (domains/messaging/server/tables.ts says what the column holds). */
export const outboxAttachmentsMigration: DatabaseMigration = {
  name: "0034-outbox-attachments",
  async up(db) {
    await db.schema.alterTable("outbox").addColumn("attachment", "text").execute();
  },
};
