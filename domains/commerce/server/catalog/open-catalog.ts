import { readFile } from "node:fs/promises";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { Catalog } from "../../contract.ts";
import { formatRoundMoney } from "../../money.ts";
import { lowestPrice } from "../../rules.ts";
import { readCatalogFile } from "./catalog-file.ts";
import { type CatalogVersion, insertCatalog, readCatalogNumber, readNewestCatalog } from "./catalog-store.ts";

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
