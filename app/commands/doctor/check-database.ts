import { existsSync } from "node:fs";
import path from "node:path";
import { migrations } from "../../../db/migrations/index.ts";
import { countWaitingMails, listUnsentMails } from "../../../domains/messaging/server/public.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { lookForRestore } from "../../../platform/db/backup/fill/fill-folder.ts";
import type { Database } from "../../../platform/db/database.ts";
import { isUnfinished, missingMigrations, newerMigrations } from "../../../platform/db/migrate.ts";
import { describePostgres } from "../../../platform/db/postgres/open-postgres.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { sqliteBytes, sqliteFileName } from "../../../platform/db/sqlite/open-sqlite.ts";
import { countJobs } from "../../../platform/jobs/job-queries.ts";
import type { Config } from "../../config.ts";
import { wrongSecretKey } from "../../starting/installation.ts";
import { numberOf, sizeOf } from "../operations/words.ts";
import { backupChecks } from "./check-backups.ts";
import { checkFiles } from "./check-files.ts";
import { broken, type Check, type Finding, look, ok, reasonOf } from "./finding.ts";

/** The checks that need the database; where it can't be opened, one says so. */
export async function databaseChecks(
  config: Config,
  clock: Clock,
): Promise<{ checks: Check[]; close(): Promise<void> }> {
  const nothing = async () => {};
  const only = (finding: Finding) => ({ checks: [{ name: "database", run: async () => finding }], close: nothing });
  const file = path.join(config.dataDir, sqliteFileName);
  if (config.databaseUrl === undefined && !existsSync(file)) return only(await aboutNothing(config.dataDir));
  try {
    const database = await openDatabase(config);
    const isMigrated = async () => (await missingMigrations(database, migrations)).length === 0;
    const later = (): Check[] => [
      { name: "secret key", run: () => checkSecretKey(database, config) },
      { name: "queue", run: () => checkQueue(database, clock) },
      { name: "mails", run: () => checkMails(database, clock) },
      { name: "store", run: () => checkFiles(database) },
      ...backupChecks(database, config, clock),
    ];
    const checks = [
      { name: "database", run: () => checkDatabase(database, file) },
      ...((await isMigrated().catch(() => false)) ? later() : []),
    ];
    return { checks, close: () => database.close() };
  } catch (error) {
    return only(broken(reasonOf(error), "Start the database, or correct DATABASE_URL or DATA_DIR."));
  }
}

/** A folder has no database: none yet, or one that is being restored, or was until something ended that. */
async function aboutNothing(dataDir: string): Promise<Finding> {
  const restore = await lookForRestore(dataDir);
  if (restore === "running") return look(`A restore into ${dataDir} is running.`, "Wait until it has ended.");
  if (restore === "cut off")
    return broken(
      `A restore into ${dataDir} was cut off, and there is no database: the server won't start.`,
      "Run the same restore again, which begins anew. To begin with an empty database, remove .restoring-… there.",
    );
  return look(
    `There is no database in ${dataDir} yet.`,
    "The first start creates it. If the server has run before, check DATA_DIR.",
  );
}

async function checkDatabase(database: Database, file: string): Promise<Finding> {
  const about = database.flavor === "postgres" ? await aboutPostgres(database) : aboutFile(file);
  if (await isUnfinished(database))
    return broken(
      `${about}. A copy into it was begun and has not ended: the server won't start on it.`,
      "Run the same migrate-to-postgres or restore again, which goes on.",
    );
  const { newer, refused } = await newerMigrations(database, migrations);
  if (refused !== undefined)
    return broken(
      `${about}. It was made by a newer version of this program (migration ${refused} is unknown here).`,
      "Run that version; migrations are never reverted.",
    );
  const missing = (await missingMigrations(database, migrations)).length;
  if (newer.length > 0 && missing === 0)
    return look(
      `${about}. A newer version of this program has migrated it (${newer.join(", ")}), and tolerates this one.`,
      "Finish the upgrade when you are ready.",
    );
  if (missing > 0) return look(`${about}. ${missing} migrations have not run.`, "Start the server: it runs them.");
  return ok(`${about}. Its migrations match this version.`);
}

function aboutFile(file: string): string {
  return `The embedded database answers: ${sizeOf(sqliteBytes(path.dirname(file)))}, SQLite ${process.versions["sqlite"] ?? ""}`;
}

async function aboutPostgres(database: Database): Promise<string> {
  const { version, bytes } = await describePostgres(database);
  return `Postgres ${version} answers: ${sizeOf(bytes)}`;
}

async function checkSecretKey(database: Database, config: Config): Promise<Finding> {
  const wrong = await wrongSecretKey(database, config);
  return wrong === undefined
    ? ok("The secret key is the one that the database was used with.")
    : broken(wrong.message, "The server won't start until then.");
}

async function checkQueue({ db }: Database, clock: Clock): Promise<Finding> {
  const { waiting, late, dead } = await countJobs(db, clock.now());
  if (late > 0)
    return broken(
      `${late === 1 ? "1 job is" : `${numberOf(late)} jobs are`} overdue.`,
      "Start a server with RUN_JOBS=1.",
    );
  if (dead > 0)
    return look(`${numberOf(dead)} jobs failed permanently.`, "See npm run admin -- failures, then retry-job.");
  return ok(`${numberOf(waiting)} jobs are scheduled; none are overdue.`);
}

/** An email that has waited longer stands still, in milliseconds. */
const LONGEST_WAIT_MS = 900_000;

async function checkMails({ db }: Database, clock: Clock): Promise<Finding> {
  const { count, oldest } = await countWaitingMails(db);
  const waits = clock.now() - (oldest ?? clock.now());
  if (waits > LONGEST_WAIT_MS)
    return broken(
      `${numberOf(count)} emails are waiting, the oldest for ${Math.floor(waits / 60_000)} minutes: nobody can sign up.`,
      "See what 'mail server' says, and npm run admin -- failures.",
    );
  const undone = (await listUnsentMails(db)).length;
  if (undone > 0)
    return look(`${numberOf(undone)} emails were not sent.`, "See npm run admin -- failures, then resend-email.");
  return ok("No emails are stuck.");
}
