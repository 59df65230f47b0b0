import type { Database } from "../../../../platform/db/database.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import type { RenewalWindows } from "../../purchase/windows.ts";
import type { OpenCatalog } from "../catalog/open-catalog.ts";

/** What the commands about carts work with. */
export interface Carts {
  database: Database;
  subscriptions: Subscriptions;
  catalog: OpenCatalog;
  windows: RenewalWindows;
  /** Whether attempts are limited. */
  limited: boolean;
}
