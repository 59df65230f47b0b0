import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { accountsByIds } from "../../../accounts/server/public.ts";
import type { ManagedPerson } from "../../contract.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { type CodeTimes, readCodeTimes } from "../stores/codes-store.ts";
import type { GroupAdminsTable } from "../tables.ts";

const HOUR_MS = 3_600_000;

/** People as the managers of their group see them (GROUP-1). */
export async function presentPeople(
  db: Queries,
  subscriptions: Subscriptions,
  people: readonly GroupAdminsTable[],
): Promise<ManagedPerson[]> {
  const accountIds = people.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
  const accounts = accountIds.length === 0 ? new Map<string, Account>() : await accountsByIds(db, accountIds);
  const pending = people.filter(({ activated_at: at }) => at === null).map(({ id }) => id);
  const issued = await readCodeTimes(db, pending);
  return people.map((person) => {
    const account = person.account_id === null ? undefined : accounts.get(person.account_id);
    return presentPerson(subscriptions, { person, account, times: issued.get(person.id) });
  });
}

interface PersonParts {
  person: GroupAdminsTable;
  account: Account | undefined;
  /** Of the code of a pending one. */
  times: CodeTimes | undefined;
}

function presentPerson({ clock, zone }: Subscriptions, { person, account, times }: PersonParts): ManagedPerson {
  const lastLoginAt = account?.lastLoginAt ?? null;
  return {
    id: person.id,
    firstName: account?.firstName ?? person.first_name,
    lastName: account?.lastName ?? person.last_name,
    email: account?.email ?? person.email,
    pending: person.activated_at === null,
    isExpired: person.activated_at === null && (times === undefined || times.expiresAt <= clock.now()),
    losesSeat: false,
    isYou: false,
    isAdmin: false,
    isInvitedAdmin: false,
    hoursSinceVerificationCodeIssued:
      times === undefined ? null : Math.max(0, Math.floor((clock.now() - times.issuedAt) / HOUR_MS)),
    dateInvited: formatDay(zone.dayAt(person.invited_at)),
    lastLoginDate: lastLoginAt === null ? null : formatDay(zone.dayAt(lastLoginAt)),
  };
}
