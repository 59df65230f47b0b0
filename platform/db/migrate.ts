import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { StartError } from "../starting/start-error.ts";
import type { Database, Flavor } from "./database.ts";

/** One schema step; names sort in the order in which steps run and never change once released. */
export interface DatabaseMigration {
  readonly name: string;
  up(db: Kysely<unknown>, flavor: Flavor): Promise<void>;
}

/**
 * Migrates a database to the newest schema, all steps in one transaction. Safe to run in several processes at once: one
 * does the work, the others wait and find it done. Returns the names of the steps that ran.
 */
export async function migrate<DB>(database: Database<DB>, migrations: readonly DatabaseMigration[]): Promise<string[]> {
  const steps = migrations.map(
    ({ name, up }) => [name, { up: async (db: Kysely<unknown>) => up(db, database.flavor) }] as const,
  );
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw migrationFailed(error);
  return (results ?? []).map((result) => result.migrationName);
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

function migrationFailed(cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const unknownStep = /previously executed migration (\S+) is missing/.exec(reason)?.[1];
  const sentence = unknownStep
    ? `The database was created by a newer version of this program (migration ${unknownStep} is unknown here). Update the program.`
    : `The database could not be migrated to the newest schema: ${reason}`;
  return new StartError(sentence, { cause });
}
