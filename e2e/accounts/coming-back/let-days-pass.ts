import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const DAY_MS = 86_400_000;

/** Waiting times of an address: each of these columns moves into the past by the days that pass. */
const waiting = {
  "sign-up": [
    "update account_sign_ups set created_at = created_at - @by, expires_at = expires_at - @by where email_lower = @email",
    "update account_codes set created_at = created_at - @by, expires_at = expires_at - @by where email = @email",
  ],
  "address change": [
    `update account_address_changes set asked_at = asked_at - @by, completed_at = completed_at - @by,
       undone_at = undone_at - @by, undo_until = undo_until - @by where old_email_lower = @email`,
  ],
  deletion: [
    `update jobs set due_at = due_at - @by where name = 'erase-account' and instr(payload,
       (select closure.id from account_closures as closure join accounts on accounts.id = closure.account_id
         where email_lower = @email)) > 0`,
    `update account_closures set closed_at = closed_at - @by, erases_at = erases_at - @by
       where account_id = (select id from accounts where email_lower = @email)`,
  ],
} as const;

/** Lets days pass for whatever waits for the account at `email`, in the database of a running server. */
export function letDaysPass(
  { dataDir }: { dataDir: string },
  days: number,
  what: keyof typeof waiting,
  email: string,
): void {
  const database = new DatabaseSync(join(dataDir, "app.db"), { timeout: 5_000 });
  try {
    for (const sql of waiting[what]) {
      const { changes } = database.prepare(sql).run({ by: days * DAY_MS, email });
      if (changes === 0) throw new Error(`Nothing waits for ${email}: ${what}.`);
    }
  } finally {
    database.close();
  }
}
