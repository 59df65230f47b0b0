import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { accountsByIds, type AccountsTables } from "../../../accounts/server/public.ts";
import type { GroupPerson } from "../../../subscriptions/contract.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import { readIssueTimes } from "../stores/codes-store.ts";
import type { GroupAdminsTable, GroupsTables } from "../tables.ts";

const HOUR_MS = 3_600_000;

/** People as the managers of their group see them (GROUP-1). */
export async function presentPeople(
  db: Queries<GroupsTables & AccountsTables>,
  subscriptions: Subscriptions,
  people: readonly GroupAdminsTable[],
): Promise<GroupPerson[]> {
  const accountIds = people.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
  const accounts = accountIds.length === 0 ? new Map<string, Account>() : await accountsByIds(db, accountIds);
  const pending = people.filter(({ activated_at: at }) => at === null).map(({ id }) => id);
  const issued = await readIssueTimes(db, pending);
  return people.map((person) => {
    const account = person.account_id === null ? undefined : accounts.get(person.account_id);
    return presentPerson(subscriptions, { person, account, issuedAt: issued.get(person.id) });
  });
}

interface PersonParts {
  person: GroupAdminsTable;
  account: Account | undefined;
  /** When the code of a pending one was sent. */
  issuedAt: number | undefined;
}

function presentPerson({ clock, zone }: Subscriptions, { person, account, issuedAt }: PersonParts): GroupPerson {
  const lastLoginAt = account?.lastLoginAt ?? null;
  return {
    id: person.id,
    firstName: account?.firstName ?? person.first_name,
    lastName: account?.lastName ?? person.last_name,
    email: account?.email ?? person.email,
    pending: person.activated_at === null,
    hoursSinceVerificationCodeIssued:
      issuedAt === undefined ? null : Math.max(0, Math.floor((clock.now() - issuedAt) / HOUR_MS)),
    dateInvited: formatDay(zone.dayAt(person.invited_at)),
    lastLoginDate: lastLoginAt === null ? null : formatDay(zone.dayAt(lastLoginAt)),
  };
}
