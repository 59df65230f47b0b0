import { CommandFailed, type Output } from "../../platform/starting/command-line.ts";
import { existsSync, lchownSync, lstatSync, readdirSync, realpathSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { hasAccounts } from "../../domains/accounts/server/records/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { ranMigrations } from "../../platform/db/migrate.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { RESTORING, sqliteFileName } from "../../platform/db/sqlite/open-sqlite.ts";
import { secretKeyFile } from "../../platform/secrets/secrets.ts";
import { rememberKey, statusOfKeys } from "../../platform/secrets/known-keys.ts";
import { StartError } from "../../platform/starting/starting.ts";
import { type Config, openConfiguredSecrets } from "../config.ts";
import { presentSecretKey, secretKeysOf } from "./environment.ts";

type Place = Pick<Config, "dataDir" | "databaseUrl" | "secretKeys">;

/**
 * Opens the database of an installation for a command. What a command finds nothing of, it doesn't make: it would work
 * on a database that no server reads.
 * @throws StartError without a database, or with a secret key that isn't the database's
 */
export async function openInstalled(config: Place): Promise<Database> {
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    if ((await ranMigrations(database)).length === 0)
      throw nothingHere(
        config.databaseUrl === undefined ? path.resolve(config.dataDir) : "the Postgres of DATABASE_URL",
      );
    await migrateToLatest(database);
    const wrong = await wrongSecretKey(database, config);
    if (wrong !== undefined) throw wrong;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Refuses a data folder that has no database, or has lost its secret key, before anything is made in it: a key, among
 * others. A database that a manual was imported into, and that no server has used, has none yet.
 * @throws StartError if so
 */
export async function requireInstalled(config: Place): Promise<void> {
  requireDatabase(config);
  if (presentSecretKey(config) === undefined) await (await openInstalled(config)).close();
}

/**
 * Refuses a data folder that has no database; as root, the process becomes the folder's owner, so that what it
 * writes stays the server's. @throws StartError
 */
export function requireDatabase({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl === undefined && !isThere(path.join(dataDir, sqliteFileName)))
    throw nothingHere(path.resolve(dataDir));
  becomeOwnerOf(dataDir);
}

/** @throws StartError if that can't be seen */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${path.resolve(file)} can't be looked at (${reason}). Run this as its owner, or as root.`, {
      cause: error,
    });
  }
}

/** Refuses a data folder in which a restore was cut off: an empty site would take its place. @throws StartError */
export function refuseHalfRestored({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl !== undefined || !existsSync(dataDir) || existsSync(path.join(dataDir, sqliteFileName))) return;
  if (readdirSync(dataDir).some((name) => name.startsWith(RESTORING)))
    throw new StartError(
      `A restore into ${path.resolve(dataDir)} was interrupted. Run it again; or, to begin with an empty database, remove ${RESTORING}… there.`,
    );
}

/** Lets a command that was started as root write as the server does. */
function becomeOwnerOf(folder: string): void {
  const owner = ownerOtherThanRoot(folder);
  if (owner === undefined) return;
  // systemd keeps the folders of a DynamicUser where that user finds them only inside of the unit.
  if (!isReachable(realpathSync(folder), owner)) return giveBackAtExit(folder, owner);
  process.setgroups?.([]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

interface Owner {
  uid: number;
  gid: number;
}

/** Whom a folder belongs to, if this is root and the folder somebody else's. */
function ownerOtherThanRoot(folder: string): Owner | undefined {
  const owner = statSync(folder, { throwIfNoEntry: false });
  return process.getuid?.() === 0 && owner?.uid !== 0 ? owner : undefined;
}

/** Whether a user may go through every folder above one. */
function isReachable(folder: string, { uid, gid }: Owner): boolean {
  const above = path.dirname(folder);
  if (above === folder) return true;
  const found = statSync(above);
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  return (found.mode & bit) !== 0 && isReachable(above, { uid, gid });
}

const givenBack = new Set<string>();

/** Has root leave what it makes in a folder that is there already to the folder's owner. */
export function leaveToOwner(folder: string): void {
  const owner = ownerOtherThanRoot(folder);
  if (owner !== undefined) giveBackAtExit(folder, owner);
}

/** Once the process ends, gives what it has made in a folder to the folder's owner. SQLite does that by itself. */
function giveBackAtExit(folder: string, { uid, gid }: Owner): void {
  if (givenBack.has(folder)) return;
  givenBack.add(folder);
  process.once("exit", () => {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const file = path.join(folder, name);
      if (lstatSync(file, { throwIfNoEntry: false })?.uid === 0) lchownSync(file, uid, gid);
    }
  });
}

/**
 * Compares the secret key of a starting server with those that its database was used with, makes one for a new
 * installation, and remembers it.
 * @throws StartError if it is another one, or was lost
 */
export async function claimDatabase(database: Database, config: Place): Promise<void> {
  const wrong = await wrongSecretKey(database, config);
  if (wrong !== undefined) throw wrong;
  if (!(await adoptKeys(database, config, false))) throw otherKey();
}

/** Makes a secret key where there is none, and has the database remember it. */
async function adoptKeys({ db }: Database, config: Place, force: boolean): Promise<boolean> {
  // Fails now rather than when something has to be signed or decrypted.
  openConfiguredSecrets(config);
  const [key = "", ...older] = secretKeysOf(config);
  return await rememberKey(db, [key, ...older], { now: systemClock.now(), force });
}

/** What is wrong with the secret key of the settings: it isn't there, or isn't that of the database. Changes nothing. */
export async function wrongSecretKey({ db }: Database, config: Place): Promise<StartError | undefined> {
  const keys = secretKeysOf(config);
  const status = await statusOfKeys(db, keys);
  if (keys.length > 0) return status === "unknown" ? otherKey() : undefined;
  return status !== "first" || (await hasAccounts(db)) ? lostKey(config) : undefined;
}

/**
 * `admin new-secret-key`: lets a database be used with the secret key of the settings, or with a new one in the data
 * folder, when the one that it had is lost for good.
 * @throws CommandFailed saying what follows, unless that is confirmed
 */
export async function newSecretKey(
  isConfirmed: boolean,
  { config, out }: Pick<Output, "out"> & { config: Config },
): Promise<void> {
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    await migrateToLatest(database);
    if ((await statusOfKeys(database.db, secretKeysOf(config))) === "known") {
      out("The database knows this secret key: there is nothing to do.");
      return;
    }
    if (!isConfirmed)
      throw new CommandFailed(
        `Then ${consequences} Nothing was changed. To go on: npm run admin -- new-secret-key --confirm`,
      );
    if (secretKeysOf(config).length === 0 && existsSync(keyFile(config)))
      renameSync(keyFile(config), `${keyFile(config)}.unusable-${systemClock.now()}`);
    await adoptKeys(database, config, true);
    out(`The database can be used with ${config.secretKeys.length > 0 ? "SECRET_KEY" : keyFile(config)} from now on:`);
    out(consequences);
  } finally {
    await database.close();
  }
}

function keyFile({ dataDir }: Pick<Config, "dataDir">): string {
  return secretKeyFile(path.resolve(dataDir));
}

function nothingHere(place: string): StartError {
  return new StartError(
    `There is no database in ${place}. If the settings are in a file, name it with --env-file; on a new installation, start the server first.`,
  );
}

const consequences =
  "everybody is logged out, links in earlier emails no longer work, and two-step login has to be set up again.";

const ifLost = `If it is lost for good, "npm run admin -- new-secret-key" goes on without it: ${consequences}`;

function lostKey(config: Place): StartError {
  return new StartError(
    `The secret key of this database is missing: SECRET_KEY isn't set, and there is none in ${keyFile(config)}. Put back the copy that you keep with your passwords. ${ifLost}`,
  );
}

function otherKey(): StartError {
  return new StartError(
    `This database was used with another secret key than the one in the settings. Put that one back, as SECRET_KEY or in the file secret-key of DATA_DIR. ${ifLost}`,
  );
}
