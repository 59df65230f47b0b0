import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Takes what a demo account prefers to search away, whatever other tests have left. */
export function forgetSearching({ dataDir }: { dataDir: string }, email: string): void {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    database
      .prepare("update accounts set default_search = 'all', version_preference = null where email_lower = ?")
      .run(email);
  } finally {
    database.close();
  }
}
