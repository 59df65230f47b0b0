import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { tellConcerned } from "../../../accounts/server/records/public.ts";
import { readAdmins } from "../stores/people-store.ts";

/**
 * Tells a group's administrators by email what the publisher's staff gave it, in the transaction that does it. `what`:
 * before the group's name, 'seats were added to'.
 */
export async function tellAdministrators(
  trx: Trx,
  clock: Clock,
  { group, what }: { group: { id: string; title: string }; what: string },
): Promise<void> {
  const people = (await readAdmins(trx, group.id)).flatMap(({ email, first_name: firstName, activated_at: at }) =>
    at === null ? [] : [{ email, firstName }],
  );
  await tellConcerned(trx, clock, { people, what: `${what} ${group.title}` });
}
