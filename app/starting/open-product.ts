import { mkdtemp, rm } from "node:fs/promises";
import { url as inspectorUrl } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { migrations } from "../../db/migrations/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { newerMigrations } from "../../platform/db/migrate.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { patience, withPatience } from "../../platform/db/postgres/patient-pool.ts";
import { listen } from "../../platform/http/listening/listen.ts";
import { watchEventLoop } from "../../platform/threads/watchdog.ts";
import { endWaitingThreads } from "../../platform/threads/in-thread.ts";
import { readConfigOf } from "../config.ts";
import { nodeOrigin, productRelease } from "./environment.ts";
import { claimDatabase, refuseHalfRestored } from "./installation.ts";
import { createDemoAccounts } from "../first-start/demo-accounts.ts";
import { importShippedManual } from "../first-start/shipped-manual.ts";
import { subscriptionsOf } from "../http/readers.ts";
import type { LiveHost } from "../http/front-end.ts";
import { createServer } from "../server.ts";

/** How much of a shutdown requests in progress may take, in milliseconds. */
const LONGEST_REQUEST_MS = 6_000;

/** A server whose event loop stands still for so long is ended, in milliseconds. */
const LONGEST_STANDSTILL_MS = 30_000;

/** The product, which listens. */
export interface OpenProduct {
  address: string;
  /** How many demo accounts this start has made. */
  demo: number;
  /** Answers what is in progress, and closes everything that it has opened. */
  close(): Promise<void>;
}

type Starting = Pick<NodeJS.Process, "env" | "cwd" | "version" | "execPath">;

/**
 * Starts the product with the settings of a process on an empty database of its own, and stops it again: what `upgrade`
 * asks of a release before it replaces another. @throws whatever keeps it from starting
 */
export async function checkStart({ env, cwd, version, execPath }: Starting): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "start-"));
  const own = { DATA_DIR: folder, DATABASE_URL: "", HOST: "127.0.0.1", PORT: "0", RUN_JOBS: "0", DEMO: "0" };
  try {
    const { close } = await openProduct({ env: { ...env, ...own }, cwd, version, execPath }, { manual: false });
    await close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens the product with the settings of a process: database, the shipped manual if there is none yet, server. `live`:
 * what a development server gives it, which goes on if it can't be opened.
 */
export async function openProduct(
  process: Starting,
  { live, manual = true }: { live?: LiveHost | undefined; manual?: boolean } = {},
): Promise<OpenProduct> {
  const config = readConfigOf(process);
  refuseHalfRestored(config);
  const database = await openDatabase(config, patience.act);
  // The database last, because other parts of the server may still need it while they shut down.
  const opened: (() => Promise<void>)[] = [() => database.close()];
  const close = async () => {
    for (const closeOne of opened) await closeOne();
  };
  try {
    const migrated = await withPatience(patience.command, async () => {
      const ran = await migrateToLatest(database);
      await claimDatabase(database, config);
      if (manual) await importShippedManual(database, config);
      return ran;
    });
    const demo = config.demo ? await createDemoAccounts(database, subscriptionsOf(config, systemClock)) : [];
    const release = productRelease();
    const { version, commit } = release;
    const { app, draining } = await createServer({ config, database, ...(live && { live }) });
    app.log.info(
      { version, commit, node: process.version, nodeFrom: nodeOrigin(release, process.execPath), migrated },
      "the server starts",
    );
    opened.unshift(() => Promise.resolve(app.log.info("the server has stopped")));
    const drainMs = live ? 0 : config.drainSeconds * 1_000;
    opened.unshift(() => draining.close({ drainMs, longestMs: LONGEST_REQUEST_MS }), endWaitingThreads);
    const { newer } = await newerMigrations(database, migrations);
    if (newer.length > 0)
      app.log.warn({ migrations: newer }, "the database was migrated by a newer version, which tolerates this one");
    const address = await listen(app, config);
    // A process that a debugger has stopped is no server that stands still, and the development server reloads.
    if (!live && inspectorUrl() === undefined) opened.unshift(watchEventLoop(LONGEST_STANDSTILL_MS));
    return { address, demo: demo.length, close };
  } catch (error) {
    // A process that ends doesn't wait for this.
    if (live) await close();
    throw error;
  }
}
