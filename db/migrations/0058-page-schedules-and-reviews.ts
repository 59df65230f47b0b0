import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** When pages are to be published, and who looked at them before (domains/manual/server/edit/tables.ts says what columns hold). */
export const pageReviewsMigration: DatabaseMigration = {
  name: "0058-page-schedules-and-reviews",
  async up(db) {
    await db.schema
      .alterTable("editions")
      .addColumn("asks_review", "smallint", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable("page_schedules")
      .addColumn("page_id", "text", (column) =>
        column.primaryKey().references("page_drafts.page_id").onDelete("cascade"),
      )
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("base_revision_id", "text", (column) => column.notNull())
      .addColumn("publish_at", "bigint")
      .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("problem", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("page_reviews")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("page_id", "text", (column) => column.notNull().references("page_drafts.page_id").onDelete("cascade"))
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("asked_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("decided_at", "bigint")
      .addColumn("decided_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .execute();
    await db.schema.createIndex("page_reviews_page").on("page_reviews").column("page_id").execute();
    await db.schema
      .createTable("page_comments")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("page_id", "text", (column) => column.notNull().references("page_drafts.page_id").onDelete("cascade"))
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("said_at", "bigint", (column) => column.notNull())
      .addColumn("said_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("words", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("page_comments_page").on("page_comments").column("page_id").execute();
  },
};
