import { existsSync } from "node:fs";
import type { Queries } from "../database.ts";
import { openStore } from "./store/open-store.ts";
import { isS3, type S3Access } from "../../files/stores/place.ts";
import type { BackupStore } from "./store/store.ts";
import type { MadeBackup } from "./make-backup.ts";
import type { BackupsTable } from "./tables.ts";

/** How long it is remembered that a backup was made, in milliseconds. */
const REMEMBERED_MS = 400 * 86_400_000;

/** Remembers that a backup was made. */
export async function recordBackup(db: Queries, made: MadeBackup, madeAt: number): Promise<void> {
  const { name, place, bytes, rows } = made;
  await db
    .insertInto("backups")
    .values({ name, made_at: madeAt, place, bytes, rows_kept: rows })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await db
    .deleteFrom("backups")
    .where("made_at", "<", madeAt - REMEMBERED_MS)
    .execute();
}

/** Remembers that a backup was read to its end and is intact. */
export async function recordVerified(db: Queries, name: string, now: number): Promise<void> {
  await db.updateTable("backups").set({ verified_at: now }).where("name", "=", name).execute();
}

/** The names of all backups that this database knows of. */
export async function listBackups(db: Queries): Promise<string[]> {
  return (await db.selectFrom("backups").select("name").execute()).map(({ name }) => name);
}

/** When a backup was last found intact; null if none was. */
export async function lastVerified(db: Queries): Promise<number | null> {
  const { at } = await db
    .selectFrom("backups")
    .select(({ fn }) => fn.max<number | null>("verified_at").as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

/** A restore that was rehearsed. */
interface RehearsedRestore {
  rehearsed_at: number;
  /** How long it took, in milliseconds. */
  rehearsed_ms: number;
}

/** Remembers that a backup was restored aside, and how long that took, in milliseconds. */
export async function recordRehearsal(
  db: Queries,
  name: string,
  { at, ms }: { at: number; ms: number },
): Promise<void> {
  await db
    .updateTable("backups")
    .set({ rehearsed_at: at, rehearsed_ms: Math.round(ms) })
    .where("name", "=", name)
    .execute();
}

/** The last restore that was rehearsed and went well, if any. */
export async function lastRehearsal(db: Queries): Promise<RehearsedRestore | undefined> {
  const last = await db
    .selectFrom("backups")
    .select(["rehearsed_at", "rehearsed_ms"])
    .where("rehearsed_at", "is not", null)
    .orderBy("rehearsed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const { rehearsed_at: at = null, rehearsed_ms: ms = null } = last ?? {};
  return at === null ? undefined : { rehearsed_at: at, rehearsed_ms: ms ?? 0 };
}

/** The newest backup, if any was made. */
export async function lastBackup(db: Queries): Promise<BackupsTable | undefined> {
  return await db.selectFrom("backups").selectAll().orderBy("made_at", "desc").limit(1).executeTakeFirst();
}

interface LookOptions {
  /** Where backups go today; undefined: where the last one is. */
  to: string | undefined;
  s3: S3Access | undefined;
  dataDir: string;
  now: number;
}

/** What was found where the last backup should lie. */
export interface LookedAt {
  /** The place that was looked at; undefined if there is none, or no key of it. */
  place: string | undefined;
  /** Of the last backup there; undefined if it isn't there, or lies elsewhere. */
  bytes: number | undefined;
  /** Whether the last backup should lie at that place. */
  isExpected: boolean;
  /** Undefined if there is none, or no key of it. */
  store: BackupStore | undefined;
}

/** Looks at the last backup where it lies. @throws StartError, or the store's own error, if the place can't be read */
export async function lookAtBackup(last: BackupsTable | undefined, options: LookOptions): Promise<LookedAt> {
  const { to, s3, dataDir, now } = options;
  const place = to ?? last?.place;
  // Without BACKUP_TO, the last one may be in a bucket that this installation has no key of.
  if (place === undefined || (isS3(place) && s3 === undefined))
    return { place: undefined, bytes: undefined, isExpected: false, store: undefined };
  if (to === undefined && !isS3(place) && !existsSync(place))
    return { place, bytes: undefined, isExpected: true, store: undefined };
  const store = await openStore({ to: place, s3 }, dataDir, now);
  const isExpected = last !== undefined && last.place === store.place;
  const kept = isExpected ? (await store.list()).find(({ name }) => name === last.name) : undefined;
  return { place, bytes: kept?.bytes, isExpected, store };
}
