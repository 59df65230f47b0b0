import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Adds this many users who haven't activated yet to a group, as if invited long ago. */
export function fillGroup({ dataDir }: { dataDir: string }, title: string, users: number): void {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    const group = database.prepare("select id from groups where title = ?").get(title);
    if (!group) throw new Error(`There is no group ${title}: is DEMO=1?`);
    const insert = database.prepare(
      `insert into group_users (id, group_id, first_name, last_name, email, email_lower, name_fold, invited_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    database.exec("begin immediate");
    for (let number = 0; number < users; number += 1) {
      const [first, last] = [`First${number % 97}`, `Last${number}`];
      const email = `user${number}@bench.test`;
      const name = `${last} ${first}`.toLowerCase();
      insert.run(randomUUID(), group["id"] ?? "", first, last, email, email, name, 1_700_000_000_000 + number);
    }
    database.exec("commit");
  } finally {
    database.close();
  }
}

/** Counts the emails in the outbox, and how many of them haven't been sent yet. */
export function countMails({ dataDir }: { dataDir: string }): { all: number; waiting: number } {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    const row = database
      .prepare("select count(*) as mails, coalesce(sum(state <> 'sent'), 0) as waiting from outbox")
      .get();
    return { all: Number(row?.["mails"]), waiting: Number(row?.["waiting"]) };
  } finally {
    database.close();
  }
}
