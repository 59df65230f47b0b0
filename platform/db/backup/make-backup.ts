import { stat } from "node:fs/promises";
import type { DatabaseSettings } from "../database.ts";
import { backupName, timeInName } from "./format.ts";
import type { Progress } from "./rows.ts";
import { openSource } from "./sources/open-source.ts";
import { type KeepRule, outdated } from "./store/keep.ts";
import { openStore } from "./store/open-store.ts";
import type { BackupPlace, BackupStore } from "./store/store.ts";
import { type BackupFacts, writeBackup } from "./write-backup.ts";

/** A backup that was made and kept. */
export interface MadeBackup {
  name: string;
  place: string;
  bytes: number;
  rows: number;
}

interface Order {
  settings: DatabaseSettings;
  place: BackupPlace;
  facts: Omit<BackupFacts, "madeAt">;
  /** In epoch milliseconds. */
  now: number;
  progress: Progress;
}

/** Backs the database up as it is now, while others go on reading and writing. @throws StartError */
export async function makeBackup({ settings, place, facts, now, progress }: Order): Promise<MadeBackup> {
  const store = await openStore(place, settings.dataDir, now);
  const name = backupName(now);
  const source = await openSource(settings);
  const made = { name, place: store.place, bytes: 0, rows: source.tables.reduce((sum, { rows }) => sum + rows, 0) };
  try {
    await store.keep(name, async (file) => {
      await writeBackup(source, file, { facts: { ...facts, madeAt: new Date(now).toISOString() }, progress });
      made.bytes = (await stat(file)).size;
    });
    return made;
  } finally {
    await source.close();
  }
}

/** Removes the backups that a rule doesn't keep; returns how many. Call it after a new one was made. */
export async function removeOutdated(store: BackupStore, rule: KeepRule): Promise<number> {
  const byTime = new Map((await store.list()).map((name) => [timeInName(name) ?? 0, name]));
  const names = outdated([...byTime.keys()], rule).map((at) => byTime.get(at) ?? "");
  for (const name of names) await store.remove(name);
  return names.length;
}
