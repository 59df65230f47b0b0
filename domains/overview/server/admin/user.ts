import type { Database, Queries } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import { isId } from "../../../admin/server/public.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { Accounts } from "../../../accounts/server/public.ts";
import { type AdminAccount, readAdminAccount } from "../../../accounts/server/records/public.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";

/** What the screens of users work with. */
export interface Users {
  database: Database;
  subscriptions: Subscriptions;
  accounts: Accounts;
}

/** The account with an id. @throws AppError not-found */
export async function askedUser(db: Queries, { subscriptions }: Users, id: string): Promise<AdminAccount> {
  const found = isId(id) ? await readAdminAccount(db, subscriptions.clock, id) : undefined;
  if (found === undefined) throw notFound("This account");
  return found;
}

/** Somebody's name. */
export function nameOf({ firstName, lastName }: Account): string {
  return `${firstName} ${lastName}`;
}

/** Nobody has an account with an address. */
export function noSuchUser(email: string): AppError {
  const message = `There is no account with the address ${email}. Check the spelling.`;
  return new AppError({ code: "no-such-account", status: 404, message });
}
