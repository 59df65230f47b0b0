import { databaseSettingsSchema } from "../../platform/db/database-settings.ts";
import process from "node:process";
import { openDatabase } from "../../platform/db/open-database.ts";
import { importShipped } from "./import-shipped.ts";

/** Publishes the shipped manual in a process of its own; see shipped-manual.ts, which sends it where the database is. */
async function run(order: unknown): Promise<void> {
  const database = await openDatabase(databaseSettingsSchema.parse(order));
  try {
    await importShipped(database);
  } finally {
    await database.close();
    process.disconnect();
  }
}

// The next start goes on where this one was.
process.once("disconnect", () => process.exit());
process.once("message", (order: unknown) => {
  run(order).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
