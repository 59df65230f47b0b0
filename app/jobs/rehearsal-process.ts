import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import type { z } from "zod";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { migrations } from "../../db/migrations/index.ts";
import { documentFiles } from "../../domains/commerce/server/public.ts";
import { pictureFiles } from "../../domains/manual/server/public.ts";
import { fillFolder } from "../../platform/db/backup/fill/fill-folder.ts";
import { openBackupSource } from "../../platform/db/backup/sources/backup-source.ts";
import { openStore, withFetched } from "../../platform/db/backup/store/open-store.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { sqliteFileName } from "../../platform/db/sqlite/open-sqlite.ts";
import { StartError } from "../../platform/starting/starting.ts";
import { type RehearsalAnswer, processOrderSchema } from "./rehearse-restore.ts";

/** The lowest there is. */
const NICE = 19;

/** Rehearses a restore in a process of its own; see rehearse-restore.ts, which sends it what to restore. */
async function rehearse(order: unknown): Promise<RehearsalAnswer> {
  const { name, place, keys, folder, now } = processOrderSchema.parse(order);
  const began = performance.now();
  const store = await openStore(place, folder, now);
  if (!(await store.list()).some((kept) => kept.name === name)) return { isThere: false, ms: 0, stored: 0 };
  const dataDir = path.join(folder, "restored");
  const stored = await withFetched(store, name, folder, (file) => restore(file, keys, dataDir));
  return { isThere: true, ms: performance.now() - began, stored };
}

/**
 * Restores as the command does, and opens what was restored as a start does. Returns how many documents and pictures it
 * names that lie in a store. @throws StartError
 */
async function restore(
  file: string,
  keys: z.infer<typeof processOrderSchema>["keys"],
  dataDir: string,
): Promise<number> {
  const silent = () => {};
  const source = await openBackupSource(file, keys);
  try {
    await fillFolder(source, dataDir, { migrations, copying: silent, indexing: silent, comparing: silent });
  } finally {
    await source.close();
  }
  const database = await openDatabase({ dataDir });
  let stored = 0;
  try {
    await migrateToLatest(database);
    for (const { count } of [documentFiles, pictureFiles]) stored += (await count(database.db, "store")).files;
  } finally {
    await database.close();
  }
  requireIntact(path.join(dataDir, sqliteFileName));
  return stored;
}

/** Its indexes, too, which comparing the rows says nothing of. */
function requireIntact(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const { integrity_check: said } = database.prepare("pragma integrity_check(1)").get() ?? {};
    if (said !== "ok") throw new StartError("What was restored is damaged: its indexes don't match its rows.");
  } finally {
    database.close();
  }
}

/** Readers come first: for the processor, and where memory runs out. */
function yieldToOthers(): void {
  setPriority(NICE);
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has it.
  }
}

async function answer(order: unknown): Promise<void> {
  const said = await rehearse(order).catch((error: unknown): RehearsalAnswer => ({
    refused: error instanceof Error ? error.message : String(error),
  }));
  process.send?.(said, () => process.disconnect());
}

// Nobody is left who would remove its folder: the next rehearsal does.
process.once("disconnect", () => process.exit());
process.once("message", (order: unknown) => {
  yieldToOthers();
  answer(order).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
