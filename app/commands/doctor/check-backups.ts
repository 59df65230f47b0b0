import { access, constants } from "node:fs/promises";
import {
  type LookedAt,
  lastBackup,
  lastRehearsal,
  lastVerified,
  lookAtBackup,
} from "../../../platform/db/backup/backups-store.ts";
import { tryKeys } from "../../../platform/db/backup/encryption.ts";
import { isS3 } from "../../../platform/files/stores/place.ts";
import type { BackupsTable } from "../../../platform/db/backup/tables.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { whyUnwritable } from "../../../platform/files/unwritable.ts";
import { freeBytes } from "../../../platform/telemetry/machine.ts";
import type { Config } from "../../config.ts";
import { numberOf, sizeOf } from "../operations/words.ts";
import { broken, type Check, type Finding, look, ok, reasonOf } from "./finding.ts";

const DAY_MS = 86_400_000;
/** Without a schedule, backups older than this are too old, in milliseconds. */
const OLD_MS = 7 * DAY_MS;

/** A restore is rehearsed each month: after two, something is in its way. In milliseconds. */
const LONG_MS = 62 * DAY_MS;

/** The checks of the last backup, which look at it together once: its place may be far away. */
export function backupChecks(database: Database, config: Config, clock: Clock): Check[] {
  const { to, s3 } = config.backups;
  const last = lastBackup(database.db);
  const looked = last.then((backup) => lookAtBackup(backup, { to, s3, dataDir: config.dataDir, now: clock.now() }));
  // Each check says so when it comes to it.
  for (const each of [last, looked]) each.catch(() => undefined);
  const found = { last, looked };
  return [
    { name: "backups", run: () => checkBackups(database, { config, clock, found }) },
    { name: "backup key", run: () => checkBackupKey(config, found) },
  ];
}

interface Found {
  last: ReturnType<typeof lastBackup>;
  looked: Promise<LookedAt>;
}

interface Checking {
  config: Config;
  clock: Clock;
  found: Found;
}

/** Looks at the last backup: how old it is, whether it lies where it was put, and whether it could be restored. */
async function checkBackups({ db }: Database, { config, clock, found }: Checking): Promise<Finding> {
  const { everyMs } = config.backups;
  const last = await found.last;
  const age = last === undefined ? undefined : clock.now() - last.made_at;
  const madeAgo = age === undefined ? "No backup has been made yet" : `The last backup was made ${ageOf(age)} ago`;
  const missing = await lookWhereItLies(last, found.looked).catch((error: unknown) =>
    broken(`${madeAgo}. ${reasonOf(error)}.`, "Correct BACKUP_TO and STORE_…, or what they name."),
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
  const rehearsed = await lastRehearsal(db).catch(() => undefined);
  const { rehearsed_at: at, rehearsed_ms: ms = 0 } = rehearsed ?? {};
  const isThere = `${madeAgo}, and is there: ${sizeOf(last?.bytes ?? 0)}; ${verified}`;
  if (at === undefined) return ok(`${isThere}; no restore was rehearsed yet.`);
  const restored = `a restore was rehearsed ${ageOf(clock.now() - at)} ago, in ${Math.ceil(ms / 1_000)} s`;
  return clock.now() - at > LONG_MS
    ? look(`${isThere}; ${restored}.`, "It should be each month. See npm run admin -- failures for why it isn't.")
    : ok(`${isThere}; ${restored}.`);
}

/** Looks at whether backups are encrypted, and whether the key opens the last one. */
async function checkBackupKey({ backups }: Config, found: Found): Promise<readonly Finding[]> {
  const { to, keys } = backups;
  const last = await found.last;
  // What is wrong with the place, the other check says.
  const looked = await found.looked.catch(() => undefined);
  const place = looked?.place ?? to;
  if (looked?.store !== undefined && looked.bytes !== undefined && last !== undefined) {
    const opening = await tryKeys(last.name, await looked.store.start(last.name), keys);
    if (opening === "opened") return [ok("The last backup is encrypted, and BACKUP_KEY opens it.")];
    if (opening !== "plain")
      return [
        broken(
          opening === "no key"
            ? `${last.name} is encrypted, and BACKUP_KEY isn't set: it can't be restored here.`
            : `BACKUP_KEY doesn't open ${last.name}: another key was used, or its beginning was altered.`,
          "Set BACKUP_KEY to the key that it was made with (several are separated by commas), or make another backup.",
        ),
      ];
    if (keys.length > 0)
      return [
        look(
          `${last.name} is not encrypted, though BACKUP_KEY is set.`,
          "Make another with npm run admin -- backup. If it was made since that was set, find out who put it there.",
        ),
      ];
  }
  if (keys.length > 0) return [ok("Backups will be encrypted with BACKUP_KEY.")];
  if (place === undefined) return [];
  return isS3(place)
    ? [
        look(
          "Backups go to a store and aren't encrypted: whoever can read it has everybody's data.",
          "Set BACKUP_KEY to what npm run admin -- new-backup-key prints.",
        ),
      ]
    : [ok(`Backups in ${place} are not encrypted: BACKUP_KEY isn't set.`)];
}

/** What is wrong with the place of the last backup, if anything: that it is gone, cut off, or that no other has room. */
async function lookWhereItLies(
  last: BackupsTable | undefined,
  looked: Promise<LookedAt>,
): Promise<Finding | undefined> {
  const { place, bytes, isExpected } = await looked;
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
  const unwritable = await access(place, constants.W_OK).then(() => undefined, whyUnwritable);
  if (unwritable !== undefined)
    return broken(
      `${place} can't be written: ${unwritable}.`,
      "Correct BACKUP_TO, or let the server's user write there.",
    );
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
