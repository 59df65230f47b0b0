import { existsSync } from "node:fs";
import path from "node:path";
import { migrations } from "../../../db/migrations/index.ts";
import { countWaitingMails, listUnsentMails } from "../../../domains/messaging/server/public.ts";
import { lastBackup, lastVerified, lookAtBackup } from "../../../platform/db/backup/backups-store.ts";
import { isS3 } from "../../../platform/db/backup/store/store.ts";
import type { BackupsTable } from "../../../platform/db/backup/tables.ts";
import { freeBytes } from "../../../platform/telemetry/machine.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { isUnfinished, missingMigrations, newerMigrations } from "../../../platform/db/migrate.ts";
import { describePostgres } from "../../../platform/db/postgres/open-postgres.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { sqliteBytes, sqliteFileName } from "../../../platform/db/sqlite/open-sqlite.ts";
import { countJobs } from "../../../platform/jobs/job-queries.ts";
import type { Config } from "../../config.ts";
import { wrongSecretKey } from "../../starting/installation.ts";
import { numberOf, sizeOf } from "../operations/words.ts";
import { broken, type Check, type Finding, look, ok, reasonOf } from "./finding.ts";

/** The checks that need the database; where it can't be opened, one says so. */
export async function databaseChecks(
  config: Config,
  clock: Clock,
): Promise<{ checks: Check[]; close(): Promise<void> }> {
  const nothing = async () => {};
  const only = (finding: Finding) => ({ checks: [{ name: "database", run: async () => finding }], close: nothing });
  const file = path.join(config.dataDir, sqliteFileName);
  if (config.databaseUrl === undefined && !existsSync(file))
    return only(
      look(
        `There is no database in ${config.dataDir} yet.`,
        "The first start creates it. If the server has run before, check DATA_DIR.",
      ),
    );
  try {
    const database = await openDatabase(config);
    const isMigrated = async () => (await missingMigrations(database, migrations)).length === 0;
    const later: Check[] = [
      { name: "secret key", run: () => checkSecretKey(database, config) },
      { name: "queue", run: () => checkQueue(database, clock) },
      { name: "mails", run: () => checkMails(database, clock) },
      { name: "backups", run: () => checkBackups(database, config, clock) },
    ];
    const checks = [
      { name: "database", run: () => checkDatabase(database, file) },
      ...((await isMigrated().catch(() => false)) ? later : []),
    ];
    return { checks, close: () => database.close() };
  } catch (error) {
    return only(broken(reasonOf(error), "Start the database, or correct DATABASE_URL or DATA_DIR."));
  }
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

const DAY_MS = 86_400_000;
/** Without a schedule, backups older than this are too old, in milliseconds. */
const OLD_MS = 7 * DAY_MS;

async function checkBackups({ db }: Database, config: Config, clock: Clock): Promise<Finding> {
  const { everyMs } = config.backups;
  const last = await lastBackup(db);
  const age = last === undefined ? undefined : clock.now() - last.made_at;
  const madeAgo = age === undefined ? "No backup has been made yet" : `The last backup was made ${ageOf(age)} ago`;
  const missing = await lookWhereItLies(last, config, clock).catch((error: unknown) =>
    broken(`${madeAgo}. ${reasonOf(error)}.`, "Correct BACKUP_TO and BACKUP_STORE_…, or what they name."),
  );
  if (missing !== undefined) return missing;
  if (everyMs === undefined) {
    const isOld = age === undefined || age > OLD_MS;
    return isOld
      ? look(`${madeAgo}, and none is scheduled.`, "Set BACKUP_EVERY and BACKUP_TO, or run npm run admin -- backup.")
      : ok(`${madeAgo}.`);
  }
  if (age === undefined)
    return look(`${madeAgo}.`, "The server makes one when it starts; see npm run admin -- failures.");
  if (age > 2 * everyMs) return broken(`${madeAgo}.`, "See npm run admin -- failures for why, and the server's log.");
  // A database that an older version made knows nothing of it.
  const verifiedAt = await lastVerified(db).catch(() => null);
  const verified =
    verifiedAt === null
      ? "none was compared with its checksums yet"
      : `one was compared with its checksums ${ageOf(clock.now() - verifiedAt)} ago`;
  return ok(`${madeAgo}, and is there: ${sizeOf(last?.bytes ?? 0)}; ${verified}.`);
}

/** What is wrong with the place of the last backup, if anything: that it is gone, cut off, or that no other has room. */
async function lookWhereItLies(
  last: BackupsTable | undefined,
  { backups: { to, s3 }, dataDir }: Config,
  clock: Clock,
): Promise<Finding | undefined> {
  const { place, bytes, isExpected } = await lookAtBackup(last, { to, s3, dataDir, now: clock.now() });
  if (place === undefined) return undefined;
  if (last !== undefined && isExpected) {
    if (bytes === undefined) return gone(last);
    if (bytes !== last.bytes)
      return broken(
        `${last.name} in ${last.place} has ${numberOf(bytes)} bytes instead of ${numberOf(last.bytes)}: it can't be restored.`,
        "Make another with npm run admin -- backup, and find out what changed it.",
      );
  }
  if (isS3(place)) return undefined;
  const free = await freeBytes(place);
  const needed = last?.bytes ?? 0;
  return free < needed
    ? broken(
        `${place} has ${sizeOf(free)} left, and the last backup has ${sizeOf(needed)}: the next one won't fit.`,
        "Free up space there, or keep fewer (BACKUP_KEEP).",
      )
    : undefined;
}

function gone(last: BackupsTable): Finding {
  return broken(
    `${last.name} is no longer in ${last.place}.`,
    "Make another with npm run admin -- backup, and find out who removed it.",
  );
}

function ageOf(ms: number): string {
  if (ms > 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  return ms > 7_200_000 ? `${Math.floor(ms / 3_600_000)} hours` : `${Math.max(0, Math.floor(ms / 60_000))} minutes`;
}
