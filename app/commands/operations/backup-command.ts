import path from "node:path";
import { type Command, Option } from "@commander-js/extra-typings";
import { migrations } from "../../../db/migrations/index.ts";
import { ENCRYPTED, isEncrypted as isFileEncrypted } from "../../../platform/db/backup/encryption.ts";
import { recordBackup } from "../../../platform/db/backup/backups-store.ts";
import { type MadeBackup, makeBackup, verifyBackup } from "../../../platform/db/backup/make-backup.ts";
import { rowsIn } from "../../../platform/db/backup/rows.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { missingMigrations } from "../../../platform/db/migrate.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { type Config, openConfiguredSecrets } from "../../config.ts";
import { presentSecretKey, productRelease, secretKeyIn } from "../../starting/environment.ts";
import { keyFingerprintOf } from "../../../platform/secrets/known-keys.ts";
import { secretKeyFile } from "../../../platform/secrets/secrets.ts";
import { requireDatabase } from "../../starting/installation.ts";
import { type OperationsContext, numberOf, secondsSince, sizeOf, telling } from "./words.ts";
import { openStore, withFetched } from "../../../platform/db/backup/store/open-store.ts";
import { isS3 } from "../../../platform/files/stores/place.ts";

/** Adds `backup`, which makes a backup, or verifies one. */
export function addBackup(program: Command, context: OperationsContext): void {
  program
    .command("backup")
    .summary("back the database up into one file, while the server runs")
    .description("Backs the database up into one file, while the server runs.")
    .option("--to <place>", "a folder or s3://bucket/prefix; by default the one in the settings")
    .option("--with-secret-key", "include the secret key: whoever reads the file can be anybody")
    .addOption(
      new Option("--verify <file>", "compare a backup's counts and checksums, and change nothing").conflicts([
        "to",
        "withSecretKey",
      ]),
    )
    .action(async ({ to, withSecretKey, verify: file }) => {
      if (file !== undefined) return await verify(file, context);
      requireDatabase(context.config);
      await backUp(context, { to, withKey: withSecretKey === true });
    });
}

/**
 * Makes a backup, by default where the settings say. Returns its file, or its address in a bucket
 * (docs/decisions/backups-and-migrations.md).
 */
export async function backUp(
  { config, out, err, facts }: OperationsContext,
  { to, withKey }: { to: string | undefined; withKey: boolean },
): Promise<string> {
  const began = performance.now();
  const now = systemClock.now();
  const place = { to: to ?? config.backups.to ?? path.join(config.dataDir, "backups"), s3: config.backups.s3 };
  const made = await makeBackup({
    settings: config,
    place,
    keys: config.backups.keys,
    facts: factsOf(config, withKey),
    now,
    progress: telling("Backing up", err),
  });
  await remember(config, made, now);
  out(`Backed up ${numberOf(made.rows)} rows in ${secondsSince(began)}: ${sizeOf(made.bytes)}`);
  const name = path.posix.join(made.place, made.name).replace("s3:/", "s3://");
  out(name);
  facts({ file: name, rows: made.rows, bytes: made.bytes });
  if (withKey) err(keyWarning(config));
  if (made.name.endsWith(ENCRYPTED)) err("It is encrypted: without BACKUP_KEY, nobody can read it.");
  if (!withKey && secretKeyIn(config.dataDir) !== undefined && config.secretKeys.length === 0)
    err(`The secret key is not in it: keep a copy of ${secretKeyFile(config.dataDir)} somewhere else.`);
  return name;
}

function factsOf(config: Config, withKey: boolean) {
  const secretKey = presentSecretKey(config);
  const fingerprint =
    secretKey === undefined ? {} : { keyFingerprint: keyFingerprintOf(openConfiguredSecrets(config)) };
  return {
    product: productRelease().version,
    ...fingerprint,
    ...(withKey && secretKey !== undefined ? { secretKey } : {}),
  };
}

function keyWarning(config: Config): string {
  return presentSecretKey(config) === undefined
    ? "There is no secret key yet, so none is included."
    : "Warning: the secret key is in it. Anyone who can read this file can sign in as anybody and decrypt authenticator keys. Protect it like the key itself.";
}

/** For whoever watches the age of the last backup. A database of an older version has no place for it. */
async function remember(config: Config, made: MadeBackup, madeAt: number): Promise<void> {
  const database = await openDatabase(config);
  try {
    if ((await missingMigrations(database, migrations)).length === 0) await recordBackup(database.db, made, madeAt);
  } finally {
    await database.close();
  }
}

async function verify(name: string, context: OperationsContext): Promise<void> {
  const { config, out, err, facts } = context;
  const began = performance.now();
  const { head, isEncrypted } = await withBackup(name, context, async (file) => ({
    head: await verifyBackup(file, config.backups.keys, telling("Verifying", err)),
    isEncrypted: await isFileEncrypted(file),
  }));
  const rows = rowsIn(head.tables);
  out(
    `The backup is intact: ${numberOf(rows)} rows in ${head.tables.length} tables, read in ${secondsSince(began)}. It was made on ${head.madeAt} by version ${head.product}, of ${head.database === "sqlite" ? "an embedded database" : "a Postgres"}, ${head.secretKey === undefined ? "without" : "with"} the secret key; it is ${isEncrypted ? "" : "not "}encrypted.`,
  );
  const { madeAt, product, database, tables, secretKey } = head;
  facts({ madeAt, product, database, rows, tables: tables.length, hasSecretKey: secretKey !== undefined });
}

/** Works with a backup's file; one in a bucket is fetched into the data folder first, and removed afterwards. */
export async function withBackup<Result>(
  name: string,
  { config }: Pick<OperationsContext, "config">,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!isS3(name)) return await work(name);
  const { dataDir, backups } = config;
  const to = name.slice(0, name.lastIndexOf("/"));
  const store = await openStore({ to, s3: backups.s3 }, dataDir, systemClock.now());
  return await withFetched(store, path.posix.basename(name), dataDir, work);
}
