import type { Queries } from "../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { type Catalog, catalogSchema } from "../../contract.ts";

/** A catalog as it was loaded. */
export interface CatalogVersion {
  version: number;
  catalog: Catalog;
  /** Epoch milliseconds. */
  loadedAt: number;
}

/** Returns the newest version; undefined if none was loaded yet. */
export async function readNewestCatalog(db: Queries): Promise<CatalogVersion | undefined> {
  const row = await db
    .selectFrom("catalog_versions")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return { version: row.version, catalog: catalogSchema.parse(readJson(row.content)), loadedAt: row.loaded_at };
}

/** Returns a version by its number; undefined if there is none. */
export async function readCatalog(db: Queries, version: number): Promise<Catalog | undefined> {
  const row = await db
    .selectFrom("catalog_versions")
    .select("content")
    .where("version", "=", version)
    .executeTakeFirst();
  return row && catalogSchema.parse(readJson(row.content));
}

/** A version without what it says. */
export interface LoadedVersion {
  version: number;
  loadedAt: number;
}

/** Lists versions, the newest first: those before one, if one is given. */
export async function listCatalogVersions(
  db: Queries,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LoadedVersion[]> {
  const rows = await db
    .selectFrom("catalog_versions")
    .select(["version", "loaded_at"])
    .$if(before !== undefined, (versions) => versions.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ version, loaded_at: loadedAt }) => ({ version, loadedAt }));
}

/** Returns the newest version's number; 0 if there is none. */
export async function readCatalogNumber(db: Queries): Promise<number> {
  const row = await db
    .selectFrom("catalog_versions")
    .select(({ fn }) => fn.max("version").as("newest"))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** Adds a version. Returns false if it exists: somebody else was faster. */
export async function insertCatalog(db: Queries, { version, catalog, loadedAt }: CatalogVersion): Promise<boolean> {
  const inserted = await db
    .insertInto("catalog_versions")
    .values({ version, content: writeJson(catalog), loaded_at: loadedAt })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .returning("version")
    .executeTakeFirst();
  return inserted !== undefined;
}
