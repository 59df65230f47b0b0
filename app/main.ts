import process from "node:process";
import { listEditions } from "../domains/content/server/reading/reading-store.ts";
import { migrateToLatest } from "../db/migrate-to-latest.ts";
import type { DB } from "../db/schema.ts";
import type { Database } from "../platform/db/database.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { ConfigError, readConfig } from "./config.ts";
import { createServer } from "./server.ts";

/** Starts the product: settings, database, the shipped manual where there is none yet, server. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase<DB>(config);
  await migrateToLatest(database);
  if ((await listEditions(database.db)).length === 0) await fillWithShippedManual(database);
  const app = await createServer({ config, database, live: process.argv.includes("--live") });
  app.addHook("onClose", () => database.close());
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`listening on ${address}\nread at ${address}/bluebook\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)));
}

/** Only the first start reads manuals, so only it loads what that takes. */
async function fillWithShippedManual(database: Database<DB>): Promise<void> {
  const { importShippedManual } = await import("./shipped-manual.ts");
  await importShippedManual(database);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
