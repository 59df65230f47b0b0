import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, inject } from "vitest";
import type { Database, DatabaseSettings, Flavor, Tables } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { sqliteFileName } from "../db/sqlite/open-sqlite.ts";
import { runOnPostgres } from "./postgres/run-on-postgres.ts";

/** The migrated databases prepared for this run; null for Postgres if the machine has none. */
export interface DatabaseTemplates {
  sqliteFile: string;
  postgres: { adminUrl: string; template: string } | null;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplates: DatabaseTemplates;
  }
}

/** A clean database. It is closed and removed when its tests are done. */
export interface TestDatabase<DB = Tables> extends Database<DB> {
  /** For opening it a second time, possibly from another process. */
  readonly settings: DatabaseSettings;
}

/** Opens a new copy of the migrated template, or with `empty` a database without tables. */
export type OpenTestDatabase<DB = Tables> = (options?: { empty: boolean }) => Promise<TestDatabase<DB>>;

/**
 * Runs a block of tests for each kind of database. `open` returns a new database each time. Without Postgres on the
 * machine, only SQLite is tested; the run says so at its start, and fails with CI=true.
 */
export function onEachDatabase<DB = Tables>(
  title: string,
  tests: (open: OpenTestDatabase<DB>, flavor: Flavor) => void,
): void {
  const templates = inject("databaseTemplates");
  const flavors: Flavor[] = templates.postgres === null ? ["sqlite"] : ["sqlite", "postgres"];
  describe.each(flavors)(`${title} (%s)`, (flavor) => {
    const cleanUps: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    });
    tests(async (options = { empty: false }) => {
      const { settings, remove } = await makeDatabase(templates, flavor, options);
      cleanUps.push(remove);
      const database = await openDatabase<DB>(settings);
      const close = once(database.close);
      cleanUps.push(close);
      return { ...database, close, settings };
    }, flavor);
  });
}

interface Copy {
  settings: DatabaseSettings;
  remove(): Promise<void>;
}

async function makeDatabase(
  { sqliteFile, postgres }: DatabaseTemplates,
  flavor: Flavor,
  { empty }: { empty: boolean },
): Promise<Copy> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "database-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (flavor === "sqlite" || postgres === null) {
    if (!empty) copyFileSync(sqliteFile, path.join(dataDir, sqliteFileName));
    return { settings: { dataDir }, remove: async () => removeFolder() };
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnPostgres(postgres.adminUrl, `create database ${name} template ${empty ? "template0" : postgres.template}`);
  const databaseUrl = new URL(postgres.adminUrl);
  databaseUrl.pathname = name;
  return {
    settings: { dataDir, databaseUrl: databaseUrl.href },
    remove: async () => {
      removeFolder();
      await runOnPostgres(postgres.adminUrl, `drop database ${name} with (force)`);
    },
  };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
