import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Adds an account that no other test knows, for a test that ends it. */
export function addAccount({ dataDir }: { dataDir: string }, email: string): void {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  const now = Date.now();
  try {
    database
      .prepare(
        `insert into accounts (id, email, email_lower, first_name, last_name, user_type, is_admin, email_verified_at,
           default_search, created_at, updated_at) values (?, ?, ?, 'Lena', 'Leaving', 'other', 0, ?, 'all', ?, ?)`,
      )
      .run(randomUUID(), email, email, now, now, now);
  } finally {
    database.close();
  }
}
