import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContext } from "@playwright/test";
import { signIn } from "../../tools/server/sign-in.ts";

/**
 * Signs a browser in to an account that no other test knows, for a test that changes or ends it: like a demo account,
 * with the same terms, at the address `email`.
 */
export async function signInToOwn(
  context: BrowserContext,
  site: { dataDir: string; url: string },
  { like, email }: { like: string; email: string },
): Promise<void> {
  const database = new DatabaseSync(join(site.dataDir, "app.db"), { timeout: 5_000 });
  const id = randomUUID();
  try {
    database
      .prepare(
        `insert into accounts (id, email, email_lower, first_name, last_name, user_type, is_admin, email_verified_at,
           last_login_at, default_search, created_at, updated_at)
         select ?, ?, ?, first_name, last_name, user_type, is_admin, email_verified_at,
           last_login_at, default_search, created_at, updated_at from accounts where email_lower = ?`,
      )
      .run(id, email, email, like);
    database
      .prepare(
        `insert into terms (id, account_id, starts_on, ends_on, paid_seats, is_renewal, source, created_at)
         select ? || terms.id, ?, starts_on, ends_on, paid_seats, is_renewal, source, terms.created_at
         from terms join accounts on accounts.id = terms.account_id where email_lower = ?`,
      )
      .run(id, id, like);
  } finally {
    database.close();
  }
  await context.addCookies([{ ...signIn(site, email), url: site.url }]);
}
