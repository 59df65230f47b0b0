import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { StartError } from "../starting/starting.ts";
import type { Database, Flavor } from "./database.ts";

/** One schema step; names sort in the order in which steps run and never change once released. */
export interface DatabaseMigration {
  readonly name: string;
  /**
   * Whether a version that doesn't know this step can go on, and be started again, once it has run: it only adds tables,
   * indexes that aren't unique, and columns that may be left out, and nothing goes wrong if older versions don't fill
   * them. A test compares the tables before and after.
   */
  readonly tolerated?: true;
  up(db: Kysely<unknown>, flavor: Flavor): Promise<void>;
}

/**
 * Migrates a database to the newest schema, all steps in one transaction. Safe to run in several processes at once: one
 * does the work, the others wait and find it done. Returns the names of the steps that ran: none on a database that a
 * newer version has migrated by tolerated steps alone.
 * @throws StartError if another newer version migrated it
 */
export async function migrate<DB>(database: Database<DB>, migrations: readonly DatabaseMigration[]): Promise<string[]> {
  if (await isUnfinished(database)) {
    throw new StartError(
      "Copying into this database was interrupted. Run the same command again (npm run admin -- restore or migrate-to-postgres): it resumes where it left off.",
    );
  }
  return await runSteps(database, migrations);
}

/** Runs the steps, on a database that may be half filled by whoever calls this. */
export async function runSteps<DB>(
  database: Database<DB>,
  migrations: readonly DatabaseMigration[],
): Promise<string[]> {
  const steps = migrations.map(
    ({ name, tolerated, up }) =>
      [
        name,
        {
          up: async (db: Kysely<unknown>) => {
            await up(db, database.flavor);
            if (tolerated) await noteTolerated(db, name);
          },
        },
      ] as const,
  );
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    // Asked afterwards: a newer version may have been at it just now.
    const { newer, refused } = await newerMigrations(database, migrations);
    const isComplete = newer.length > 0 && (await missingMigrations(database, migrations)).length === 0;
    if (refused === undefined && isComplete) return [];
    throw migrationFailed(error, refused ?? newer[0]);
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether a copy into this database was begun and not ended (platform/db/backup/fill). Only Postgres shows half of one. */
export async function isUnfinished<DB>({ db, flavor }: Database<DB>): Promise<boolean> {
  if (flavor === "sqlite") return false;
  const { rows } = await sql<{ is: boolean }>`select to_regclass('unfinished_copy') is not null as "is"`.execute(db);
  return rows[0]?.is === true;
}

/** Returns the names of the steps that a database is missing; changes nothing. */
export async function missingMigrations<DB>(
  { db }: Database<DB>,
  migrations: readonly DatabaseMigration[],
): Promise<string[]> {
  const steps = migrations.map(({ name }) => [name, { up: () => Promise.resolve() }] as const);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) } });
  const known = await migrator.getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Returns the names of the steps that ran on a database, whichever version knows them; changes nothing. */
export async function ranMigrations<DB>({ db }: Database<DB>): Promise<string[]> {
  const asked = sql<{ name: string }>`select name from kysely_migration`;
  // An empty database has no such table.
  return await asked.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    () => [],
  );
}

/** The record is made with the first step that needs it: older versions never look for it. */
async function noteTolerated(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`create table if not exists tolerated_migrations (name text primary key)`.execute(db);
  await sql`insert into tolerated_migrations (name) values (${name})`.execute(db);
}

/** Has versions that don't know a step refuse the database from now on: what they would not understand is in use. */
export async function endTolerance<DB>({ db }: Pick<Database<DB>, "db">, name: string): Promise<void> {
  await sql`delete from tolerated_migrations where name = ${name}`.execute(db);
}

/** Takes that back, once it is no longer in use. */
export async function beginTolerance<DB>({ db }: Pick<Database<DB>, "db">, name: string): Promise<void> {
  await sql`insert into tolerated_migrations (name) values (${name}) on conflict (name) do nothing`.execute(db);
}

/** Returns the names of the steps on a database that versions which don't know them tolerate; changes nothing. */
export async function toleratedMigrations<DB>({ db }: Database<DB>): Promise<ReadonlySet<string>> {
  const asked = sql<{ name: string }>`select name from tolerated_migrations`;
  // Most databases have no such table.
  return await asked.execute(db).then(
    ({ rows }) => new Set(rows.map(({ name }) => name)),
    () => new Set(),
  );
}

/** Returns the steps that only newer versions know, and the first of them that this version doesn't tolerate. */
export async function newerMigrations<DB>(
  database: Database<DB>,
  migrations: readonly DatabaseMigration[],
): Promise<{ newer: string[]; refused: string | undefined }> {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = (await ranMigrations(database)).filter((name) => !known.has(name)).toSorted();
  if (newer.length === 0) return { newer, refused: undefined };
  const tolerated = await toleratedMigrations(database);
  return { newer, refused: newer.find((name) => !tolerated.has(name)) };
}

function migrationFailed(cause: unknown, unknownStep: string | undefined): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const sentence = unknownStep
    ? `The database was created by a newer version of this program (migration ${unknownStep} is unknown here). Update the program.`
    : `The database could not be migrated to the newest schema: ${reason}`;
  return new StartError(sentence, { cause });
}
