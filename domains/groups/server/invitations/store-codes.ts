import type { Trx } from "../../../../platform/db/database.ts";
import type { Groups } from "../records/groups.ts";
import { findCodesToEmails, giveCodeTo } from "../stores/codes-store.ts";
import type { GroupAdminsTable } from "../tables.ts";

interface Keeping {
  people: readonly Pick<GroupAdminsTable, "id" | "group_id" | "email_lower">[];
  role: "user" | "admin";
  /** Older codes are not kept, nor such as work no longer. Epoch milliseconds; null: every one is, as it was. */
  issuedAfter: number | null;
}

/**
 * Lets people of one group go on with the codes that were mailed to their addresses before they were removed. Gives the
 * ids of those who have one.
 */
export async function storeCodes(
  trx: Trx,
  { subscriptions }: Groups,
  { people, role, issuedAfter }: Keeping,
): Promise<ReadonlySet<string>> {
  const [first] = people;
  if (!first) return new Set();
  const purpose = role === "user" ? "activate-user" : "activate-admin";
  const byEmail = new Map(people.map(({ id, email_lower: email }) => [email, id]));
  const found = await findCodesToEmails(trx, { group_id: first.group_id, purpose }, [...byEmail.keys()]);
  const kept = new Set<string>();
  for (const code of found) {
    const person = byEmail.get(code.email_lower);
    const isOld =
      issuedAfter !== null && (code.expires_at <= subscriptions.clock.now() || code.issued_at < issuedAfter);
    if (person === undefined || isOld) continue;
    if (code.person_id !== person) await giveCodeTo(trx, code.id, person);
    kept.add(person);
  }
  return kept;
}
