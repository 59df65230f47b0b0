import { type Limit, takeTurn } from "../../../../platform/limits/take-turn.ts";
import type { Accounts } from "../accounts.ts";

/** A second press of a button comes within this time. */
const once: Limit = { name: "same-form", burst: 1, everyMs: 60_000 };

/**
 * Whether the same was sent from the same page a moment ago, as by a button that is pressed twice where no script keeps
 * it from it. A refused form comes back with another id, and a corrected one is not the same.
 */
export async function isRepetition(
  { database, clock }: Accounts,
  form: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (typeof form["form"] !== "string" || form["form"] === "") return false;
  const { granted } = await takeTurn(database.db, clock, once, JSON.stringify(form));
  return !granted;
}
