import type { DatabaseSettings } from "../../platform/db/database-settings.ts";
import type { BrowserContext } from "@playwright/test";
import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { insertAccount } from "../../domains/accounts/server/stores/accounts-store.ts";
import { saveCredential } from "../../domains/accounts/server/stores/credentials-store.ts";
import { deleteSessionsOf } from "../../domains/accounts/server/stores/sessions-store.ts";
import { insertTerm } from "../../domains/subscriptions/server/stores/grants-store.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { newId } from "../../platform/ids/new-id.ts";
import { signIn } from "../../tools/server/sign-in.ts";
import { withDatabase } from "../../tools/server/with-database.ts";

/**
 * Signs a browser in to an account no other test uses, for a test that changes or deletes it: like a demo account, with
 * the same terms and password, at the address `email`.
 */
export async function signInToOwn(
  context: BrowserContext,
  site: DatabaseSettings & { url: string },
  { like, email }: { like: string; email: string },
): Promise<void> {
  await withDatabase(site, async ({ db }) => {
    const account = await db
      .selectFrom("accounts")
      .selectAll()
      .where("email_lower", "=", like)
      .executeTakeFirstOrThrow();
    const credential = await db
      .selectFrom("account_credentials")
      .selectAll()
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    const terms = await db.selectFrom("terms").selectAll().where("account_id", "=", account.id).execute();
    const id = newId(systemClock);
    await insertAccount(db, {
      ...account,
      id,
      email,
      email_lower: email,
      unverified_email: null,
      version_preference: null,
      is_demo: 0,
    });
    await saveCredential(db, {
      id: newId(systemClock),
      accountId: id,
      passwordHash: credential.password_hash ?? "",
      at: credential.created_at,
    });
    for (const term of terms) await insertTerm(db, { ...term, id: newId(systemClock), account_id: id });
  });
  await context.addCookies([{ ...(await signIn(site, email)), url: site.url }]);
}

/** Ends every session of an account on a running server, as a password change elsewhere does. */
export async function endSessions(site: DatabaseSettings, email: string): Promise<void> {
  await withDatabase(site, async ({ db }) => {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new Error(`There is no account ${email}.`);
    await deleteSessionsOf(db, account.id);
  });
}
