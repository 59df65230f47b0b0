import process from "node:process";
import { z } from "zod";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { readPublishedRevision } from "../../../content/server/public.ts";
import { type EditionIndexes, readContents } from "./read-contents.ts";
import { type IndexStore, type RevisionKey, storeIndexes } from "./stored-indexes.ts";

/** Builds an edition's indexes in a process of its own and sends them to the parent; see build-aside.ts. */
const orderSchema = z.object({
  settings: z.object({ dataDir: z.string(), databaseUrl: z.string().optional() }),
  handle: z.string(),
  /** Where to store the result, if anywhere. */
  store: z.object({ folder: z.string(), stamp: z.string() }).optional(),
});

async function build(order: unknown): Promise<void> {
  const { settings, handle, store } = orderSchema.parse(order);
  const database = await openDatabase(settings);
  try {
    const built = await readContents(database.db, handle);
    await new Promise<void>((sent) => {
      process.send?.(built ?? null, () => sent());
    });
    const revision = store && built && (await readPublishedRevision(database.db, handle));
    if (revision && String(revision.number) === built.edition.revision) keep(store, { handle, ...revision }, built);
  } finally {
    await database.close();
    process.disconnect();
  }
}

/** If the folder isn't writable, the next start takes some tenths of a second longer; nothing else is lost. */
function keep(store: IndexStore, revision: RevisionKey, built: EditionIndexes): void {
  try {
    storeIndexes(store, revision, built);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The search index of ${revision.handle} could not be stored (${reason}).\n`);
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
