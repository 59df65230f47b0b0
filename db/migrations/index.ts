import type { DatabaseMigration } from "../../platform/db/migrate.ts";
import { contentMigration } from "./0001-content.ts";

/** All migrations, oldest first. New ones go to the end; released ones never change. */
export const migrations: readonly DatabaseMigration[] = [contentMigration];
