import { hash, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const DAY_MS = 86_400_000;

/** A log-in is a row: signs a demo account in to a running server, and gives the cookie that the browser would hold. */
export function signIn({ dataDir }: { dataDir: string }, email: string): { name: string; value: string } {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    const account = database.prepare("select id, last_login_at from accounts where email_lower = ?").get(email);
    if (!account) throw new Error(`There is no account ${email}: is DEMO=1?`);
    const token = randomBytes(32).toString("base64url");
    const now = Date.now();
    database
      .prepare("insert into account_sessions values (?, ?, ?, ?, ?, ?, ?)")
      .run(
        randomUUID(),
        account["id"] ?? "",
        hash("sha256", token, "hex"),
        now,
        now,
        now + 30 * DAY_MS,
        account["last_login_at"] ?? null,
      );
    return { name: "session", value: token };
  } finally {
    database.close();
  }
}
