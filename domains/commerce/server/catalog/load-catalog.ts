import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { tellOwners } from "../../../accounts/server/public.ts";
import type { Catalog } from "../../contract.ts";
import { type Actor, recordCommerceEvent } from "../records/record-event.ts";
import { changesBetween } from "./catalog-words.ts";
import { insertCatalog, readNewestCatalog } from "./catalog-store.ts";
import { catalogChanged } from "./errors.ts";

interface NewCatalog {
  catalog: Catalog;
  /** The version that it follows: that which was newest when it was looked at; 0 for none. */
  since: number;
  actor: Actor;
  /** Why, in a line; '' if nothing was said. */
  reason?: string;
}

/**
 * Makes a catalog the newest version, which is for sale at once, and tells every owner. Returns its number.
 * @throws AppError catalog-changed if another one was loaded meanwhile
 */
export async function loadCatalog(
  db: Database["db"],
  clock: Clock,
  { catalog, since, actor, reason = "" }: NewCatalog,
): Promise<number> {
  const version = since + 1;
  await db.transaction().execute(async (trx) => {
    const before = await readNewestCatalog(trx);
    const isNext = (before?.version ?? 0) === since;
    if (!isNext || !(await insertCatalog(trx, { version, catalog, loadedAt: clock.now() }))) throw catalogChanged();
    const changes = changesBetween(before?.catalog, catalog).length;
    const details = { changes, ...(reason === "" ? {} : { reason }) };
    await recordCommerceEvent(trx, clock, { actor, action: "catalog-loaded", subject: `catalog:${version}`, details });
    // The first one comes with the installation.
    if (before === undefined) return;
    const what = `the catalog was changed (${changes === 1 ? "1 change" : `${changes} changes`})`;
    await tellOwners(trx, clock, { what, byAccountId: actor.id });
  });
  return version;
}
