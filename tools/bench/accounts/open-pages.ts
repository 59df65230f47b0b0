import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Makes every page of a database public. No server may be running on it. */
export function openPages(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, "app.db"));
  database.exec("update pages set is_public = 1");
  database.close();
}
