import type { Json } from "../../../platform/db/json.ts";
import type { Catalog } from "../contract.ts";

/** The tables of this domain; only its stores write SQL on them. Times are epoch milliseconds. */
interface CommerceTables {
  catalog_versions: CatalogVersionsTable;
}

/** Every catalog that was ever for sale. The newest is for sale now; older ones explain older orders. */
interface CatalogVersionsTable {
  /** 1, 2, 3 … in the order in which they were loaded. */
  version: number;
  content: Json<Catalog>;
  loaded_at: number;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends CommerceTables {}
}
