import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importShipped } from "../../app/first-start/import-shipped.ts";
import { createDemoAccounts } from "../../app/first-start/demo-accounts.ts";
import { readConfig } from "../../app/config.ts";
import { subscriptionsOf } from "../../app/http/readers.ts";
import { createServer } from "../../app/server.ts";
import { PlainBrowser, untilReady } from "../../app/starting/testing/open-test-product.ts";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { openDatabase } from "../../platform/db/open-database.ts";

/** The built product with the shipped manual and the demo accounts, in this process and without a network. */
export interface TracedProduct {
  /** A browser in which an account is logged in; without an address nobody is. */
  browserOf(email: string | undefined): Promise<PlainBrowser>;
  close(): Promise<void>;
}

/** Opens the product on a database of its own, which goes when it is closed. */
export async function openTracedProduct(): Promise<TracedProduct> {
  const folder = await mkdtemp(join(tmpdir(), "trace-"));
  const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", RUN_JOBS: "0", DATA_DIR: folder });
  const database = await openDatabase({ dataDir: folder });
  await migrateToLatest(database);
  await importShipped(database);
  await createDemoAccounts(database, subscriptionsOf(config, systemClock));
  const { app } = await createServer({ config, database });
  await app.ready();
  await untilReady(app);
  return {
    browserOf: async (email) => {
      const browser = new PlainBrowser(app);
      if (email !== undefined) await browser.logIn(email);
      return browser;
    },
    close: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
