import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import type { DatabaseSettings } from "../../platform/db/database-settings.ts";
import { withDatabase } from "../../tools/server/with-database.ts";

const tables = ["pinned_pages", "viewed_pages", "reading_notes"] as const;

/** Deletes a demo account's pins, recently viewed pages and notes, whatever other tests have left. */
export async function forgetReading(site: DatabaseSettings, email: string): Promise<void> {
  await withDatabase(site, async ({ db }) => {
    const account = await findAccountByEmail(db, email);
    for (const table of tables)
      await db
        .deleteFrom(table)
        .where("account_id", "=", account?.id ?? "")
        .execute();
  });
}

/** Has a demo account read the current edition and search all of it, whatever other tests have left. */
export async function forgetPreferences(site: DatabaseSettings, email: string): Promise<void> {
  await withDatabase(site, async ({ db }) => {
    await db
      .updateTable("accounts")
      .set({ version_preference: null, default_search: "all" })
      .where("email_lower", "=", email)
      .execute();
  });
}
