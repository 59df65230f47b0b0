import { cp } from "node:fs/promises";
import { existsSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrations } from "../../../../db/migrations/index.ts";
import { sqliteFileName } from "../../../../platform/db/sqlite/open-sqlite.ts";
import { filledFolder } from "../../../server/start-server.ts";
import { fillAccounts, fillGroups, fillTerms, fillUsers } from "./fill-people.ts";
import { fillCounts, fillLog, fillNotes, fillPins, fillViewed } from "./fill-reading.ts";
import { fillEmails, fillOrders } from "./fill-shop.ts";
import { seeded } from "./rows.ts";
import type { Site, Size } from "./site.ts";

const halfAMillion: Size = { accounts: 500_000, groups: 20_000 };

/**
 * The data folder of a site of that size, with the shipped manual and the demo accounts: for each account four pins,
 * two notes and half an order, one group with a tenth of all accounts. It is made once for each set of tables, in the
 * folder for temporary files; half a million accounts take two minutes and 5 GB.
 */
export async function largeSite(size = halfAMillion): Promise<string> {
  const name = `fieldstone-large-${size.accounts}-${migrations.at(-1)?.name ?? ""}`;
  const folder = join(tmpdir(), name);
  if (existsSync(folder)) return folder;
  const begun = `${folder}.begun-${process.pid}`;
  await cp(await filledFolder(), begun, { recursive: true });
  const database = new DatabaseSync(join(begun, sqliteFileName));
  try {
    database.exec("pragma synchronous = off; pragma cache_size = -400000; pragma foreign_keys = off");
    fillAll(siteOf(database, size));
    database.exec("pragma wal_checkpoint(truncate)");
  } finally {
    database.close();
  }
  renameSync(begun, folder);
  return folder;
}

function siteOf(database: DatabaseSync, size: Size): Site {
  const pages = database
    .prepare(
      `select pages.id, pages.title, editions.handle from pages join editions on editions.id = pages.edition_id
       where pages.removed_at is null order by pages.id`,
    )
    .all()
    .map(({ id, title, handle }) => ({ id: String(id), title: String(title), edition: String(handle) }));
  return { ...size, database, pages, now: Date.now(), random: seeded(42), people: [], groupIds: [] };
}

function fillAll(site: Site): void {
  const steps: Readonly<Record<string, (site: Site) => number>> = {
    accounts: fillAccounts,
    "terms and trials": fillTerms,
    groups: fillGroups,
    "users of groups": fillUsers,
    pins: fillPins,
    notes: fillNotes,
    "pages viewed": fillViewed,
    "sessions and log": fillLog,
    counts: fillCounts,
    orders: fillOrders,
    emails: fillEmails,
  };
  for (const [name, step] of Object.entries(steps)) {
    const began = performance.now();
    const rows = step(site);
    console.log(
      `  ${rows.toLocaleString("en-US").padStart(10)} ${name} in ${Math.round(performance.now() - began)} ms`,
    );
  }
}
