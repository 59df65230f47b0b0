import { databaseSettingsSchema } from "../../../../platform/db/database-settings.ts";
import process from "node:process";
import { z } from "zod";
import type { Queries } from "../../../../platform/db/database.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { readPublishedRevision } from "../../../manual/server/public.ts";
import type { BuildAnswer } from "./build-aside.ts";
import { type EditionIndexes, readContents } from "./read-contents.ts";
import { type IndexStore, type RevisionKey, storeIndexes } from "./stored-indexes.ts";

/** Builds an edition's indexes in a process of its own, for the parent to read or to receive; see build-aside.ts. */
const orderSchema = z.object({
  settings: databaseSettingsSchema,
  handle: z.string(),
  /** Where to store the result, if anywhere. */
  store: z.object({ folder: z.string(), stamp: z.string() }).optional(),
});

async function build(order: unknown): Promise<void> {
  const { settings, handle, store } = orderSchema.parse(order);
  const database = await openDatabase(settings);
  try {
    const built = await readContents(database.db, handle);
    const kept = store && built && (await keep(database.db, store, handle, built));
    const answer: BuildAnswer = kept ? { kept } : { built };
    await new Promise<void>((sent) => {
      process.send?.(answer, () => sent());
    });
  } finally {
    await database.close();
    process.disconnect();
  }
}

/**
 * Stores what was built if it is still what is published; returns whose indexes they are then. If the folder isn't
 * writable, the next start takes some tenths of a second longer; nothing else is lost.
 */
async function keep(
  db: Queries,
  store: IndexStore,
  handle: string,
  built: EditionIndexes,
): Promise<RevisionKey | undefined> {
  const published = await readPublishedRevision(db, handle);
  if (published === undefined || String(published.number) !== built.edition.revision) return undefined;
  const revision = { handle, ...published };
  try {
    storeIndexes(store, revision, built);
    return revision;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The search index of ${handle} could not be stored (${reason}).\n`);
    return undefined;
  }
}

// When the server is gone, nobody needs the index.
process.once("disconnect", () => process.exit());
process.once("message", (order: unknown) => {
  build(order).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
