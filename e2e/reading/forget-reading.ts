import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const tables = ["pinned_pages", "viewed_pages", "reading_notes"] as const;

/** Deletes a demo account's pins, recently viewed pages and notes, whatever other tests have left. */
export function forgetReading(site: { dataDir: string }, email: string): void {
  for (const table of tables)
    run(site, `delete from ${table} where account_id = (select id from accounts where email_lower = ?)`, email);
}

/** Has a demo account read the current edition, whichever another test has left it in. */
export function forgetEdition(site: { dataDir: string }, email: string): void {
  run(site, "update accounts set version_preference = null where email_lower = ?", email);
}

function run({ dataDir }: { dataDir: string }, statement: string, email: string): void {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    database.prepare(statement).run(email);
  } finally {
    database.close();
  }
}
