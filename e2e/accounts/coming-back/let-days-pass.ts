import { type RawBuilder, sql } from "kysely";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { withDatabase } from "../../../tools/server/with-database.ts";

const DAY_MS = 86_400_000;

interface Wait {
  /** In milliseconds. */
  by: number;
  email: string;
}

/** Waiting times of an address: each of these columns moves into the past by the days that pass. */
const waiting = {
  "sign-up": ({ by, email }) => [
    sql`update account_sign_ups set created_at = created_at - ${by}, expires_at = expires_at - ${by}
      where email_lower = ${email}`,
    sql`update account_codes set created_at = created_at - ${by}, expires_at = expires_at - ${by} where email = ${email}`,
  ],
  "address change": ({ by, email }) => [
    sql`update account_address_changes set asked_at = asked_at - ${by}, completed_at = completed_at - ${by},
      undone_at = undone_at - ${by}, undo_until = undo_until - ${by} where old_email_lower = ${email}`,
  ],
  deletion: ({ by, email }) => [
    sql`update jobs set due_at = due_at - ${by} where name = 'erase-account' and payload like
      (select '%' || closure.id || '%' from account_closures as closure join accounts on accounts.id = closure.account_id
        where email_lower = ${email})`,
    sql`update account_closures set closed_at = closed_at - ${by}, erases_at = erases_at - ${by}
      where account_id = (select id from accounts where email_lower = ${email})`,
  ],
} as const satisfies Record<string, (wait: Wait) => RawBuilder<unknown>[]>;

/** Lets days pass for whatever waits for the account at `email`, in the database of a running server. */
export async function letDaysPass(
  site: DatabaseSettings,
  days: number,
  what: keyof typeof waiting,
  email: string,
): Promise<void> {
  await withDatabase(site, async ({ db }) => {
    for (const statement of waiting[what]({ by: days * DAY_MS, email })) {
      const { numAffectedRows = 0n } = await statement.execute(db);
      if (numAffectedRows === 0n) throw new Error(`Nothing waits for ${email}: ${what}.`);
    }
  });
}
