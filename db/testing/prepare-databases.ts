import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../platform/db/open-database.ts";
import { sqliteFileName } from "../../platform/db/sqlite/open-sqlite.ts";
import type { DatabaseTemplates } from "../../platform/testing/databases.ts";
import { chosenDatabase } from "../../platform/testing/chosen-database.ts";
import { prepareTemplate } from "../../platform/testing/postgres/database-copies.ts";
import { findPostgres } from "../../platform/testing/postgres/find-postgres.ts";
import { runOnPostgres } from "../../platform/testing/postgres/run-on-postgres.ts";
import { startPostgres, type TestPostgres } from "../../platform/testing/postgres/start-postgres.ts";
import { migrateToLatest } from "../migrate-to-latest.ts";

const template = "template_migrated";

/**
 * Vitest's global setup: starts Postgres once for the whole run and migrates one template database of each kind, which
 * the tests copy (platform/testing/databases.ts).
 * @public Called by Vitest.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "templates-"));
  await migrateOne({ dataDir: folder });
  const postgres = await startWhereInstalled();
  const templates: DatabaseTemplates = { sqliteFile: path.join(folder, sqliteFileName), postgres: null };
  if (postgres) {
    const adminUrl = postgres.url("postgres");
    await runOnPostgres(adminUrl, `create database ${template}`);
    await migrateOne({ dataDir: folder, databaseUrl: postgres.url(template) });
    templates.postgres = { adminUrl, template, shape: await prepareTemplate(adminUrl, template) };
  }
  project.provide("databaseTemplates", templates);
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function migrateOne(settings: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase(settings);
  await migrateToLatest(database);
  await database.close();
}

async function startWhereInstalled(): Promise<TestPostgres | undefined> {
  const { PATH = "", CI } = process.env;
  const chosen = chosenDatabase();
  if (chosen === "sqlite") return undefined;
  const binFolder = findPostgres(PATH);
  if (binFolder !== undefined) return await startPostgres(binFolder);
  const advice = "install Debian's package postgresql (it need not run), or Postgres 15 or newer in another way";
  if (CI === "true" || chosen === "postgres") throw new Error(`The tests need Postgres here: ${advice}.`);
  process.stderr.write(`No Postgres on this machine: the database tests run on SQLite only. To run all, ${advice}.\n`);
  return undefined;
}
