import type { Account } from "../../domains/accounts/contract.ts";
import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { startSession } from "../../domains/accounts/server/commands/sign-in/begin-session.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { DatabaseSettings } from "../../platform/db/database-settings.ts";
import { withDatabase } from "./with-database.ts";

/** What a browser is signed in with. */
export interface SessionCookie {
  name: string;
  value: string;
}

/** Signs a demo account in to a running server by inserting a session row; returns the browser's cookie. */
export async function signIn(server: DatabaseSettings, email: string): Promise<SessionCookie> {
  return await withDatabase(server, async ({ db }) => {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new Error(`There is no account ${email}: is DEMO=1?`);
    return { name: "session", value: await db.transaction().execute((trx) => beginSession(trx, account)) };
  });
}

/** Begins a session of an account; returns its token. */
export async function beginSession(trx: Trx, account: Account): Promise<string> {
  return await startSession({ clock: systemClock, organizationAt: () => undefined }, trx, {
    account,
    from: { ip: "127.0.0.1", userAgent: "" },
    isShared: false,
    previousLoginAt: account.lastLoginAt,
    passedSecondFactor: false,
  });
}
