import { type Limit, consumeRateLimit } from "../../../../platform/limits/rate-limit.ts";
import type { Accounts } from "../accounts.ts";

/** A second press of a button falls within this time. */
const once: Limit = { name: "same-form", burst: 1, everyMs: 60_000 };

/**
 * Whether the same form was sent from the same page a moment ago, as when a button is pressed twice without scripts. A
 * refused form comes back with another id, and a corrected one differs. A password is no part of what is kept.
 */
export async function isRepetition(
  { database, clock }: Accounts,
  form: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (typeof form["form"] !== "string" || form["form"] === "") return false;
  const { granted } = await consumeRateLimit(
    database.db,
    clock,
    once,
    JSON.stringify({ ...form, password: undefined }),
  );
  return !granted;
}
