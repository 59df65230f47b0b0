import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, inject, onTestFinished } from "vitest";
import type { Database, Flavor, Queries, Tables } from "../db/database.ts";
import type { DatabaseSettings } from "../db/database-settings.ts";
import { openDatabase } from "../db/open-database.ts";
import { sqliteFileName } from "../db/sqlite/open-sqlite.ts";
import { chosenDatabase } from "./chosen-database.ts";
import { noLiterals } from "./no-literals.ts";
import { noWholeTables } from "./whole-tables.ts";
import { type DatabaseCopies, openCopies, type PostgresTemplate } from "./postgres/database-copies.ts";

/** The migrated databases prepared for this run; null for Postgres if the machine has none. */
export interface DatabaseTemplates {
  sqliteFile: string;
  postgres: PostgresTemplate | null;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplates: DatabaseTemplates;
  }
}

/** A clean database. It is closed and removed after the test that opened it, or after all if it was opened for all. */
export interface TestDatabase<DB = Tables> extends Database<DB> {
  /** For opening it a second time, possibly from another process. */
  readonly settings: DatabaseSettings;
  /** Closes and removes it at once, for a test that opens many: the next one is made faster. */
  remove(): Promise<void>;
}

/** Opens a new copy of the migrated template, or with `empty` a database without tables. */
type OpenTestDatabase<DB = Tables> = (options?: { empty: boolean }) => Promise<TestDatabase<DB>>;

/**
 * Runs a block of tests for each kind of database, or for that of TEST_DATABASE. `open` returns a new database each
 * time. Without Postgres on the machine, only SQLite is tested; the run says so at its start, and fails with CI=true.
 */
export function onEachDatabase<DB = Tables>(title: string, tests: DatabaseTests<DB>): void {
  const { postgres } = inject("databaseTemplates");
  const installed: Flavor[] = postgres === null ? ["sqlite"] : ["sqlite", "postgres"];
  const chosen = chosenDatabase();
  onDatabases(title, chosen === undefined ? installed : [chosen], tests);
}

/**
 * Runs a block of tests on one kind of database: SQLite, or that of TEST_DATABASE, which is Postgres each night. For
 * tests that take long, and those of screens and commands whose queries have tests of their own on both kinds.
 */
export function onOneDatabase<DB = Tables>(title: string, tests: DatabaseTests<DB>): void {
  onDatabases(title, [chosenDatabase() ?? "sqlite"], tests);
}

type DatabaseTests<DB> = (open: OpenTestDatabase<DB>, flavor: Flavor) => void;

function onDatabases<DB>(title: string, flavors: readonly Flavor[], tests: DatabaseTests<DB>): void {
  const templates = inject("databaseTemplates");
  describe.each(flavors)(`${title} (%s)`, (flavor) => {
    const forAll: CleanUp[] = [];
    let cleanUps = forAll;
    let copies: Promise<DatabaseCopies> | undefined;
    beforeEach(() => {
      cleanUps = [];
      onTestFinished(async () => {
        await runInReverse(cleanUps);
        cleanUps = forAll;
      });
    });
    afterAll(async () => {
      await runInReverse(forAll);
      await (await copies)?.close();
    });
    tests(async (options = { empty: false }) => {
      if (flavor === "postgres" && templates.postgres !== null) copies ??= openCopies(templates.postgres);
      const made = await makeDatabase(templates.sqliteFile, await copies, options);
      const removeFiles = once(made.remove);
      cleanUps.push(removeFiles);
      const opened = await openDatabase<DB>(made.settings);
      const guarded = (db: Queries<DB>) => {
        const plain = db.withPlugin(noLiterals);
        return flavor === "sqlite" ? plain.withPlugin(noWholeTables(templates.sqliteFile)) : plain;
      };
      const database = { ...opened, db: guarded(opened.db), relaxed: guarded(opened.relaxed) };
      const close = once(database.close);
      cleanUps.push(close);
      const remove = async () => {
        await close();
        await removeFiles();
      };
      return { ...database, close, remove, settings: made.settings };
    }, flavor);
  });
}

type CleanUp = () => Promise<void>;

async function runInReverse(cleanUps: readonly CleanUp[]): Promise<void> {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}

interface Made {
  settings: DatabaseSettings;
  remove: CleanUp;
}

async function makeDatabase(
  sqliteFile: string,
  copies: DatabaseCopies | undefined,
  { empty }: { empty: boolean },
): Promise<Made> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "database-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (copies === undefined) {
    if (!empty) copyFileSync(sqliteFile, path.join(dataDir, sqliteFileName));
    return { settings: { dataDir }, remove: async () => removeFolder() };
  }
  const { url, release } = await (empty ? copies.makeEmpty() : copies.take());
  return {
    settings: { dataDir, databaseUrl: url },
    remove: async () => {
      removeFolder();
      await release();
    },
  };
}

function once(action: CleanUp): CleanUp {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
