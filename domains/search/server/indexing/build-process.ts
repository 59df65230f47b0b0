import process from "node:process";
import { z } from "zod";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { readContents, type SearchedTables } from "./read-contents.ts";

/** Builds the indexes of an edition in a process of its own and hands them over; see build-aside.ts. */
const orderSchema = z.object({
  settings: z.object({ dataDir: z.string(), databaseUrl: z.string().optional() }),
  handle: z.string(),
});

async function build(order: unknown): Promise<void> {
  const { settings, handle } = orderSchema.parse(order);
  const database = await openDatabase<SearchedTables>(settings);
  try {
    const built = await readContents(database.db, handle);
    await new Promise<void>((sent) => {
      process.send?.(built ?? null, () => sent());
    });
  } finally {
    await database.close();
    process.disconnect();
  }
}

// Nobody waits for an index whose server has ended.
process.once("disconnect", () => process.exit());
process.once("message", (order: unknown) => {
  build(order).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
