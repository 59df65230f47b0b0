import type { DatabaseSettings } from "../../platform/db/database-settings.ts";
import { readNewestCatalog } from "../../domains/commerce/server/catalog/catalog-store.ts";
import { checkBatch, makeKeys } from "../../domains/commerce/server/keys/make-keys.ts";
import { showKey } from "../../domains/commerce/keys/keys.ts";
import { commandLine } from "../../domains/commerce/server/records/records.ts";
import { subscriptionsAt } from "../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { withDatabase } from "../../tools/server/with-database.ts";

/** Makes prepaid keys of a year on a running server, as they are printed. */
export async function newKeys(site: DatabaseSettings, count: number): Promise<string[]> {
  return withDatabase(site, async (database) => {
    if (!(await readNewestCatalog(database.db))) throw new Error("Nothing is for sale.");
    const { zone } = subscriptionsAt("2026-11-21");
    const at = { clock: systemClock, zone };
    const asked = { variant: "individual-1", count, label: "A test", expiresOn: "2999-12-31", by: "command-line" };
    const { keys } = await makeKeys(database, at, { batch: await checkBatch(database, at, asked), actor: commandLine });
    return keys.map(showKey);
  });
}
