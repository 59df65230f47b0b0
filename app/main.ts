import process from "node:process";
import type { FastifyInstance } from "fastify";
import { migrateToLatest } from "../db/migrate-to-latest.ts";
import type { DB } from "../db/schema.ts";
import type { Database } from "../platform/db/database.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { startFailure } from "../platform/starting/start-error.ts";
import { listen } from "../platform/http/listening/listen.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { readConfig } from "./config.ts";
import { subscriptionsOf } from "./http/readers.ts";
import { createServer } from "./server.ts";
import { createDemoAccounts } from "./first-start/demo-accounts.ts";
import { importShippedManual } from "./first-start/shipped-manual.ts";

/** Starts the product: settings, database, the shipped manual where there is none yet, server. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase<DB>(config);
  await migrateToLatest(database);
  await importShippedManual(database);
  if (config.demo) await createDemoAccounts(database, subscriptionsOf(config, systemClock));
  const app = await createServer({ config, database, live: process.argv.includes("--live") });
  const address = await listen(app, config);
  process.stdout.write(`listening on ${address}\nread at ${address}/bluebook\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void close(app, database).then(() => process.exit(0)));
}

/** The database last: what the parts of the server do when they end may still need it. */
async function close(app: FastifyInstance, database: Database<DB>): Promise<void> {
  await app.close();
  await database.close();
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
