import type { Database } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";

/** What the screens of keys, offers, the catalog and quotes work with. */
export interface Shop {
  database: Database;
  subscriptions: Pick<Subscriptions, "clock" | "zone">;
}

/** Who does something at one of these screens, and what was sent. */
export interface ShopVisit {
  account: Account;
  fields: Readonly<Record<string, string>>;
}

/** An id that stands in an address. @throws AppError not-found if it can't be one */
export function idIn(word: string | undefined, what: string): string {
  if (word === undefined || !isId(word)) throw notFound(what);
  return word;
}

/** Whether a word can be an id. */
export function isId(word: string): boolean {
  return /^[0-9a-f-]{36}$/.test(word);
}

/** What was typed, to be shown again after a refusal: no more of a line than a form takes. */
export function shownAgain(fields: Readonly<Record<string, string>>, most = 254): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.slice(0, most)]));
}

/** Something can't be done (any more). */
export function refusedNow(message: string): AppError {
  return new AppError({ code: "desk-refused", status: 409, message: `${message} Nothing was changed.` });
}
