import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Gives a demo account a pin, a view and a note of a page of the newest edition, as its own doings would. */
export function keepReading({ dataDir }: { dataDir: string }, email: string, slug: string): void {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  const now = Date.now();
  try {
    const account = database.prepare("select id from accounts where email_lower = ?").get(email)?.["id"] ?? "";
    const page =
      database
        .prepare(
          `select pages.id from pages join editions on editions.id = pages.edition_id
           where pages.slug = ? and pages.section = 'rules' and editions.handle = 'v22'`,
        )
        .get(slug)?.["id"] ?? "";
    database.prepare("insert into pinned_pages values (?, ?, 'v22', 1, ?, null)").run(account, page, now);
    database.prepare("insert into viewed_pages values (?, ?, ?)").run(account, page, now);
    database
      .prepare("insert into reading_notes values (?, ?, ?, 'v22', 'Signals', 'signal', '', '', 'a word of mine', ?, ?)")
      .run(randomUUID(), account, page, now, now);
  } finally {
    database.close();
  }
}

/** Pins the first pages of the newest edition for a demo account. */
export function pinMany({ dataDir }: { dataDir: string }, email: string, many: number): void {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    database
      .prepare(
        `insert into pinned_pages
         select accounts.id, pages.id, 'v22', row_number() over (order by pages.id), 0, null
         from pages join editions on editions.id = pages.edition_id join accounts on accounts.email_lower = ?
         where editions.handle = 'v22' and pages.removed_at is null order by pages.id limit ?`,
      )
      .run(email, many);
  } finally {
    database.close();
  }
}
