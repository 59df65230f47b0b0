import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IndexStore } from "../../domains/search/server/public.ts";
import { productRoot } from "../../platform/starting/starting.ts";

const builtFrom = join(productRoot, "dist/sources");

/** Opens the store of search indexes: in the data folder, under the hash of the sources of this build. */
export function indexStore({ dataDir }: { dataDir: string }): IndexStore {
  return { folder: join(dataDir, "search-indexes"), stamp: readFileSync(builtFrom, "utf8") };
}
