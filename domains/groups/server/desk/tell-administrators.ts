import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { tellConcerned } from "../../../accounts/server/public.ts";
import type { GroupAct } from "../../desk-views.ts";
import { readAdmins } from "../stores/people-store.ts";

/** What a group's administrators are told of by email, before the group's name: what gives it more, or less. */
const toldOf: Readonly<Partial<Record<GroupAct, string>>> = {
  extend: "a subscription was given to",
  "take-back-term": "a subscription was taken back from",
  "add-seats": "seats were added to",
  "take-back-seats": "added seats were taken back from",
  "add-domain": "a domain was added to",
  "add-network": "a network was added to",
  "add-administrator": "somebody was made an administrator of",
};

/** Tells a group's administrators what the publisher's staff gave it, in the transaction that does it. */
export async function tellAdministrators(
  trx: Trx,
  clock: Clock,
  { group, act }: { group: { id: string; title: string }; act: GroupAct },
): Promise<void> {
  const what = toldOf[act];
  if (what === undefined) return;
  const people = (await readAdmins(trx, group.id)).flatMap(({ email, first_name: firstName, activated_at: at }) =>
    at === null ? [] : [{ email, firstName }],
  );
  await tellConcerned(trx, clock, { people, what: `${what} ${group.title}` });
}
