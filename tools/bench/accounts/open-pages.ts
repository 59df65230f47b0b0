import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Makes every page of a database public, or of an edition. No server may be running on it. */
export function openPages(dataDir: string, edition = "%"): void {
  const database = new DatabaseSync(join(dataDir, "app.db"));
  const pages = "update pages set is_public = 1 where edition_id in (select id from editions where handle like ?)";
  database.prepare(pages).run(edition);
  database.close();
}
