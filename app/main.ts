import process from "node:process";
import { migrateToLatest } from "../db/migrate-to-latest.ts";
import { migrations } from "../db/migrations/index.ts";
import { newerMigrations } from "../platform/db/migrate.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { patience, withPatience } from "../platform/db/postgres/patient-pool.ts";
import { startFailure } from "../platform/starting/starting.ts";
import { listen } from "../platform/http/listening/listen.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { openConfiguredSecrets, readConfigOf } from "./config.ts";
import { subscriptionsOf } from "./http/readers.ts";
import { createServer } from "./server.ts";
import { createDemoAccounts } from "./first-start/demo-accounts.ts";
import { importShippedManual } from "./first-start/shipped-manual.ts";

/** The process has ended by then, even if something hangs. In milliseconds from the signal. */
const LONGEST_STOP_MS = 9_000;
/** How much of that time requests in progress may take. */
const LONGEST_REQUEST_MS = 6_000;
/** After this time, a second signal ends the process at once. */
const IMPATIENT_MS = 1_000;

/** What a signal does: exit at once during startup, an orderly shutdown after that. */
let stop = (): Promise<void> => Promise.resolve();

/** Starts the product: settings, database, the shipped manual if there is none yet, server. */
async function main(): Promise<void> {
  const config = readConfigOf(process);
  const database = await openDatabase(config, patience.act);
  // Fails now rather than when something has to be signed or decrypted.
  openConfiguredSecrets(config);
  await withPatience(patience.command, async () => {
    await migrateToLatest(database);
    await importShippedManual(database, config);
  });
  if (config.demo) await createDemoAccounts(database, subscriptionsOf(config, systemClock));
  const { app, draining } = await createServer({ config, database, live: process.argv.includes("--live") });
  const { newer } = await newerMigrations(database, migrations);
  if (newer.length > 0)
    app.log.warn({ migrations: newer }, "the database was migrated by a newer version, which tolerates this one");
  const address = await listen(app, config);
  stop = async () => {
    await draining.close({ drainMs: config.drainSeconds * 1_000, longestMs: LONGEST_REQUEST_MS });
    // Last, because other parts of the server may still need it while they shut down.
    await database.close();
  };
  process.stdout.write(`listening on ${address}\nread at ${address}/bluebook\n`);
}

/** Shuts down in order. Whatever takes too long is cut off, without losing anything that was acknowledged. */
function end(): void {
  setTimeout(() => {
    process.stderr.write(
      "The server stopped before everything in progress had finished; the next start picks it up again.\n",
    );
    process.exit(0);
  }, LONGEST_STOP_MS).unref();
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${startFailure(error)}\n`);
      process.exit(1);
    },
  );
}

/**
 * Listens for signals from the first moment: as the first process of a container, it would ignore a signal without a
 * listener.
 */
function hearSignals(): void {
  let first: number | undefined;
  const hear = () => {
    // Ctrl-C in a terminal arrives twice when npm passes it on; only a later one means that someone has lost patience.
    if (first !== undefined && performance.now() - first > IMPATIENT_MS) process.exit(1);
    if (first === undefined) end();
    first ??= performance.now();
  };
  process.on("SIGINT", hear).on("SIGTERM", hear);
}

hearSignals();
// Without awaiting it: in the build, modules loaded later import from this one.
main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
