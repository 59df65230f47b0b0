import { readFile } from "node:fs/promises";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { Catalog, Variant } from "../../contract.ts";
import { formatMoney, formatRoundMoney } from "../../money.ts";
import { lowestPrice } from "../../rules.ts";
import { readCatalogFile } from "./catalog-file.ts";
import { type CatalogVersion, insertCatalog, readCatalogNumber, readNewestCatalog } from "./catalog-store.ts";
import { tellOwners } from "../../../accounts/server/records/public.ts";
import { type Actor, recordCommerceEvent } from "../records/records.ts";
import { catalogChanged } from "./errors.ts";

/** How often to check for a catalog that another process loaded, in milliseconds. */
const POLL_MS = 1_000;

/** What is for sale now. Computed when it is loaded, because every page says something of it. */
interface ForSale {
  catalog: Catalog;
  /** Changes with everything that is for sale; 0 if nothing was ever loaded. */
  version: number;
  /** As the paywall shows it: '$39'; '' if nothing is for sale to one reader (PAY-3). */
  lowestPrice: string;
}

/** The catalog, cached in memory. */
export interface OpenCatalog {
  /** Replaced, not changed, when another catalog is loaded. */
  readonly now: ForSale;
  /** Reloads it if there is a newer one. */
  refresh(): Promise<void>;
  /** Reloads it regularly. Failures go to `report`; the cached one stays for sale. */
  watch(report: (error: unknown) => void): void;
  stop(): void;
}

/** Opens the catalog; a new database gets the shipped one. */
export async function openCatalog({ db }: Database, clock: Clock): Promise<OpenCatalog> {
  if ((await readCatalogNumber(db)) === 0) {
    const seed = readCatalogFile(await readFile(new URL("seed.yaml", import.meta.url), "utf8"));
    await insertCatalog(db, { version: 1, catalog: seed, loadedAt: clock.now() });
  }
  let timer: NodeJS.Timeout | undefined;
  const opened = {
    now: forSale(await readNewestCatalog(db)),
    refresh: async () => {
      if ((await readCatalogNumber(db)) !== opened.now.version) opened.now = forSale(await readNewestCatalog(db));
    },
    watch: (report: (error: unknown) => void) => {
      timer = setInterval(() => {
        opened.refresh().catch(report);
      }, POLL_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
  return opened;
}

function forSale(newest: CatalogVersion | undefined): ForSale {
  if (!newest) return { catalog: { currency: "USD", taxes: [], products: [] }, version: 0, lowestPrice: "" };
  const { catalog, version } = newest;
  const price = lowestPrice(catalog);
  return { catalog, version, lowestPrice: price === undefined ? "" : formatRoundMoney(price, catalog.currency) };
}

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

/** What a new catalog changes, a line each: '- ' what went, '+ ' what came. Variants are told apart by their ids. */
export function changesBetween(before: Catalog | undefined, after: Catalog): string[] {
  if (before && JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old, now] = [before ? linesOf(before) : new Map<string, string>(), linesOf(after)];
  const withdrawn = [...old].filter(([id]) => !now.has(id)).map(([, line]) => `- ${line}`);
  const changed = [...now].flatMap(([id, line]) => {
    const earlier = old.get(id);
    if (earlier === undefined) return [`+ ${line}`];
    return earlier === line ? [] : [`- ${earlier}`, `+ ${line}`];
  });
  const lines = [...withdrawn, ...changed];
  return lines.length === 0 ? ["Only the order changes."] : lines;
}

/** What is for sale, a line each, by what it is known by. */
export function linesOf({ currency, taxes, products }: Catalog): Map<string, string> {
  return new Map([
    ...products.flatMap(({ handle, kind, title, gives, variants }): [string, string][] => [
      [`product ${handle}`, `${handle}: ${title}, ${kind}${gives.length === 0 ? "" : `: ${gives.join("; ")}`}`],
      ...variants.map((variant): [string, string] => [
        variant.purchasableId,
        `${variant.purchasableId}: ${title}, ${variant.title}, ${termOf(variant)}: ${formatMoney(variant.price, currency)}${seatsOf(variant)}${variant.isDefault ? ", chosen at first" : ""}`,
      ]),
    ]),
    ...taxes.map(({ country, region, name, rate, inclusive, reverseCharge }): [string, string] => {
      const place = region === "" ? country : `${country}, ${region}`;
      const kind = `${inclusive ? "in prices" : "on top of prices"}${reverseCharge ? ", reverse charge" : ""}`;
      return [`tax ${place} ${name}`, `${name} of ${place}: ${rate / 10_000} % ${kind}`];
    }),
  ]);
}

/** '2 years' */
export function termOf({ subscriptionYears: years }: Variant): string {
  return years === 1 ? "1 year" : `${years} years`;
}

/** ' per seat, 5 to 50 seats'; '' for what is bought once for one reader. */
export function seatsOf({ quantities, totalPaidSeats: seats }: Variant): string {
  if (quantities !== null) {
    const { least, most, step } = quantities;
    return ` per seat, ${least} to ${most} seats${step === 1 ? "" : ` in steps of ${step}`}`;
  }
  return seats === 1 ? "" : seats === 0 ? " for unlimited seats" : ` for ${seats} seats`;
}
