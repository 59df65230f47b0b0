import { existsSync, writeFileSync } from "node:fs";
import type { Command } from "@commander-js/extra-typings";
import { migrations } from "../../../db/migrations/index.ts";
import { fillFolder } from "../../../platform/db/backup/fill/fill-folder.ts";
import { fillPostgres, requireEmpty } from "../../../platform/db/backup/fill/fill-postgres.ts";
import { isEncrypted } from "../../../platform/db/backup/encryption.ts";
import { type BackupHead, rowsIn } from "../../../platform/db/backup/rows.ts";
import { openBackupSource } from "../../../platform/db/backup/sources/backup-source.ts";
import { verifyBackup } from "../../../platform/db/backup/make-backup.ts";
import { openSecrets, secretKeyFile } from "../../../platform/secrets/secrets.ts";
import { StartError } from "../../../platform/starting/starting.ts";
import { presentSecretKey, secretKeyIn } from "../../starting/environment.ts";
import { leaveToOwner } from "../../starting/installation.ts";
import { keyFingerprintOf } from "../../../platform/secrets/known-keys.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { RESTORING } from "../../../platform/db/sqlite/open-sqlite.ts";
import { withBackup } from "./backup-command.ts";
import { countStored } from "./files-command.ts";
import { sayIfInterrupted } from "./interruption.ts";
import {
  lastingBetween,
  numberOf,
  type OperationsContext,
  secondsSince,
  sizeOf,
  telling,
  tellingFill,
  withoutPassword,
} from "./words.ts";

/** Where a backup is restored: a data folder, or a Postgres. */
interface Target {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Adds `restore`, which restores a backup into an empty place. */
export function addRestore(program: Command, context: OperationsContext): void {
  program
    .command("restore")
    .summary("restore a backup into an empty folder or Postgres")
    .description("Restores a backup of either kind of database into an empty folder or Postgres.")
    .argument("<file>", "or s3://bucket/name")
    .option("--to <place>", "a folder or postgres://…; by default the one in the settings")
    .option("--dry-run", "verify the file, say how long restoring takes, and change nothing")
    .action(async (file, { to, dryRun }) => {
      const target = targetOf(to, context);
      if (dryRun === true) return await tellPlan(file, target, context);
      const head = await restoreBackup(file, target, context);
      for (const line of [...keyLines(head, target, context), ...(await fileLines(target))]) context.err(line);
    });
}

/**
 * Restores a backup into an empty place, and compares every row. Interrupted, it leaves a folder without a database.
 * @throws StartError if there is something already
 */
export async function restoreBackup(name: string, target: Target, context: OperationsContext): Promise<BackupHead> {
  await requireEmpty(target);
  if (target.databaseUrl === undefined) leaveToOwner(target.dataDir);
  let isWriting = false;
  const whatStays = () => (isWriting ? halfOf(target) : "Nothing was changed.");
  return await sayIfInterrupted(whatStays, context.err, () =>
    withBackup(name, context, (file) => restore(file, { target, begin: () => (isWriting = true) }, context)),
  );
}

/** What a restore leaves that was ended before its time, and how to go on. */
function halfOf({ dataDir, databaseUrl }: Target): string {
  return databaseUrl === undefined
    ? `There is no database in ${dataDir} yet, and no server starts there: what was written lies in ${RESTORING}… Run the same command again, which begins anew; or remove that folder.`
    : "A part is in that database, on which no server starts. Run the same command again, which goes on where it was; or drop and recreate the database.";
}

function targetOf(to: string | undefined, { config }: OperationsContext): Target {
  if (to === undefined) return config;
  const isPostgres = /^postgres(?:ql)?:\/\//.test(to);
  return isPostgres ? { dataDir: config.dataDir, databaseUrl: to } : { dataDir: to, databaseUrl: undefined };
}

async function restore(
  file: string,
  { target, begin }: { target: Target; begin: () => void },
  context: OperationsContext,
): Promise<BackupHead> {
  const { config, out, err } = context;
  const began = performance.now();
  const { head, verifying } = await examine(file, target, context);
  if (verifying > WORTH_TELLING_MS) err(`The backup is intact. Restoring it takes ${restoringAfter(verifying)}.`);
  const source = await openBackupSource(file, config.backups.keys);
  const told = { migrations, ...tellingFill("Restoring", err) };
  begin();
  try {
    if (target.databaseUrl === undefined) await fillFolder(source, target.dataDir, told);
    else await fillPostgres(source, target.databaseUrl, { ...told, id: JSON.stringify([head.madeAt, head.tables]) });
  } finally {
    await source.close();
  }
  out(`Restored ${rowsOf(head)} into ${placeOf(target)} in ${secondsSince(began)}, and compared them.`);
  return head;
}

/** Restoring takes so many times as long as verifying, on machines whose disks are slow or fast, by the bench. */
const TIMES_VERIFYING = { least: 6, most: 10 } as const;
/** Verifying that takes so long announces a restore that is worth to be told of. */
const WORTH_TELLING_MS = 2_000;

/** How long restoring a backup takes that was verified in so many milliseconds. */
function restoringAfter(verifying: number): string {
  return lastingBetween(verifying * TIMES_VERIFYING.least, verifying * TIMES_VERIFYING.most);
}

/** Verifies a backup before anything is written. Returns how long that took, in milliseconds. */
async function examine(file: string, target: Target, { config, err }: OperationsContext) {
  const began = performance.now();
  const { keys } = config.backups;
  const head = await verifyBackup(file, keys, telling("Verifying the backup", err));
  refuseOtherKey(head, target);
  if (keys.length > 0 && !(await isEncrypted(file)))
    err("This backup is not encrypted, though BACKUP_KEY is set: go on only if you know who made it.");
  return { head, verifying: performance.now() - began };
}

async function tellPlan(name: string, target: Target, context: OperationsContext): Promise<void> {
  await requireEmpty(target);
  const { head, verifying } = await withBackup(name, context, (file) => examine(file, target, context));
  context.out(`This would restore ${rowsOf(head)} into ${placeOf(target)}, which takes ${restoringAfter(verifying)}.`);
  context.out("Nothing was changed: this was a dry run.");
}

function rowsOf({ tables, madeAt }: BackupHead): string {
  return `${numberOf(rowsIn(tables))} rows of ${madeAt}`;
}

function placeOf({ dataDir, databaseUrl }: Target): string {
  return databaseUrl === undefined ? dataDir : withoutPassword(databaseUrl);
}

/** @throws StartError if the backup brings a secret key, and the folder has another */
function refuseOtherKey({ secretKey }: BackupHead, { dataDir, databaseUrl }: Target): void {
  const present = secretKeyIn(dataDir);
  if (databaseUrl !== undefined || secretKey === undefined || present === undefined || present === secretKey) return;
  throw new StartError(
    `The backup brings a secret key, and ${dataDir} has another. Move that one out of the way first.`,
  );
}

/** Writes the secret key that a backup brings, or says what is to be done about it. */
function keyLines({ secretKey, keyFingerprint }: BackupHead, target: Target, { config }: OperationsContext): string[] {
  const { dataDir } = target;
  if (secretKey !== undefined && target.databaseUrl === undefined && !existsSync(secretKeyFile(dataDir))) {
    writeFileSync(secretKeyFile(dataDir), `${secretKey}\n`, { mode: 0o600, flag: "wx" });
    return [`The secret key that it brought is in ${secretKeyFile(dataDir)}.`];
  }
  const present = presentSecretKey({ secretKeys: config.secretKeys, dataDir });
  const isSame = present !== undefined && keyFingerprintOf(openSecrets([present])) === keyFingerprint;
  if (isSame || keyFingerprint === undefined) return [];
  return [
    `The secret key of that database is not here. Set SECRET_KEY to it, or put it into ${secretKeyFile(dataDir)}, before the server starts, which refuses to start without it.`,
  ];
}

/** Says what the database names that no backup of it has. */
async function fileLines(target: Target): Promise<string[]> {
  const database = await openDatabase(target);
  try {
    // A database of an older version has no such columns.
    const stored = await countStored(database).catch(() => undefined);
    if (stored === undefined || stored.files === 0) return [];
    return [
      `${numberOf(stored.files)} documents and pictures (${sizeOf(stored.bytes)}) are not in the backup: they lie in the store of FILES_TO. Once that is set, npm run admin -- files check says whether all are there.`,
    ];
  } finally {
    await database.close();
  }
}
