import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

interface Site {
  dataDir: string;
}

function inDatabase<Result>({ dataDir }: Site, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    database.exec("begin immediate");
    const result = work(database);
    database.exec("commit");
    return result;
  } finally {
    database.close();
  }
}

/** Adds accounts with a term of their own that ends in a week: of every tenth; the others' ends in a year. */
export function fillHolders(site: Site, holders: number, now = Date.now()): void {
  const [week, year] = [7, 365].map((days) => new Date(now + days * 86_400_000).toISOString().slice(0, 10));
  inDatabase(site, (database) => {
    const account = database.prepare(
      `insert into accounts (id, email, email_lower, first_name, last_name, user_type, is_admin, email_verified_at,
         default_search, created_at, updated_at)
       select ?, ?, ?, first_name, last_name, user_type, 0, ?, default_search, ?, ?
       from accounts where email_lower = 'reader@demo.test'`,
    );
    const term = database.prepare(
      `insert into terms (id, account_id, starts_on, ends_on, paid_seats, is_renewal, source, created_at)
       values (?, ?, '2020-01-01', ?, 1, 0, 'bench', ?)`,
    );
    for (let number = 0; number < holders; number += 1) {
      const [id, email] = [`holder-${number}`, `holder${number}@bench.test`];
      account.run(id, email, email, now, now, now);
      term.run(`term-${number}`, id, (number % 10 === 0 ? week : year) ?? "", now);
    }
  });
}

/** Copies an order, with its lines and payment, so that its account has this many more. */
export function copyOrders(site: Site, number: string, copies: number): void {
  inDatabase(site, (database) => {
    const tables = ["orders", "order_lines", "payment_attempts", "payments"].map((table) => {
      const columns = database.prepare(`select name from pragma_table_info('${table}')`).all();
      const names = columns.map((column) => String(column["name"]));
      const values = names.map((name) => (changed[table]?.has(name) ? `"${name}" || ?` : `"${name}"`));
      const where = table === "orders" ? "number = ?" : "order_id = (select id from orders where number = ?)";
      return {
        statement: database.prepare(
          `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
           select ${values.join(", ")} from ${table} where ${where}`,
        ),
        changes: names.filter((name) => changed[table]?.has(name)).length,
      };
    });
    for (let copy = 1; copy <= copies; copy += 1)
      for (const { statement, changes } of tables)
        statement.run(...Array.from({ length: changes }, () => `-${copy}`), number);
  });
}

/** What a copy has of its own. */
const changed: Readonly<Record<string, ReadonlySet<string>>> = {
  orders: new Set(["id", "number", "cart_key", "token_hash"]),
  order_lines: new Set(["id", "order_id"]),
  payment_attempts: new Set(["id", "order_id", "provider_ref"]),
  payments: new Set(["id", "order_id", "attempt_id", "provider_ref"]),
};

/** Makes a daily job due now. */
export function makeDue(site: Site, job: string): void {
  inDatabase(site, (database) => database.prepare("update jobs set due_at = 0 where name = ?").run(job));
}

/** Whether a daily job has run and waits for its next time. */
export function hasRun(site: Site, job: string, now = Date.now()): boolean {
  return inDatabase(site, (database) => {
    const row = database.prepare("select state, due_at from jobs where name = ?").get(job);
    return row?.["state"] === "waiting" && Number(row["due_at"]) > now + 60_000;
  });
}

/** How many reminders were recorded. */
export function countReminders(site: Site): number {
  return inDatabase(site, (database) => Number(database.prepare("select count(*) as n from reminders").get()?.["n"]));
}
