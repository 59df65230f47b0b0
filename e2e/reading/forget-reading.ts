import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const tables = ["pinned_pages", "viewed_pages", "reading_notes"] as const;

/** Deletes a demo account's pins, recently viewed pages and notes, whatever other tests have left. */
export function forgetReading({ dataDir }: { dataDir: string }, email: string): void {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    for (const table of tables)
      database
        .prepare(`delete from ${table} where account_id = (select id from accounts where email_lower = ?)`)
        .run(email);
  } finally {
    database.close();
  }
}
