import type { Database } from "../../../../platform/db/database.ts";
import type { Secrets } from "../../../../platform/secrets/secrets.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { REMINDERS_PATH } from "../../rules.ts";

/** What reminders depend on. */
export interface Reminders {
  database: Database;
  subscriptions: Subscriptions;
  /** Where the product stands, for links in mails: 'https://manual.example.org'. Never what a request says. */
  origin(): string;
}

const PURPOSE = "reminders";

/** The address that turns an account's reminders off and on without a login, for its mails. */
export function choiceLink({ origin, subscriptions: { secrets } }: Reminders, accountId: string): string {
  return `${origin()}${REMINDERS_PATH}?token=${choiceToken(secrets, accountId)}`;
}

/** Whoever holds this decides about an account's reminders, and nothing else. */
export function choiceToken(secrets: Pick<Secrets, "sign">, accountId: string): string {
  return `${accountId}.${secrets.sign(PURPOSE, accountId)}`;
}

/** The account that a token decides for; undefined if it isn't one of ours. */
export function accountOfToken(secrets: Pick<Secrets, "isSignature">, token: string): string | undefined {
  const [accountId = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && secrets.isSignature(PURPOSE, accountId, signature) ? accountId : undefined;
}
