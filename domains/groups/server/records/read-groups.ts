import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { Group, GroupFields } from "../../contract.ts";
import {
  type AccountFacts,
  describeGroupTerms,
  readGroupTerms,
  type Subscriptions,
} from "../../../subscriptions/server/public.ts";
import { presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { mayHaveDomains } from "../../rules.ts";
import { presentGroup } from "./present-group.ts";
import { readGroupPeople } from "../people/list-users.ts";
import { findOffer } from "../domains/domains.ts";
import { findCodeOfAccount } from "../stores/codes-store.ts";
import { readDomains } from "../stores/domains-store.ts";
import { defaultGroupLimits } from "./groups.ts";
import { findGroup } from "../stores/groups-store.ts";
import { countUsers, findContact, findManagedGroup, readAdmins } from "../stores/people-store.ts";

type Db = Queries;

/** The groups that an account manages, is in, and could join by its address. */
export async function readGroupFields(
  db: Db,
  subscriptions: Subscriptions,
  { account, facts }: { account: Account; facts: AccountFacts },
): Promise<GroupFields> {
  const [managed, joinable] = [await findManagedGroup(db, account.id), await findOffer(db, account)];
  const read = async (id: string | undefined) =>
    id === undefined ? null : ((await readGroup(db, subscriptions, id)) ?? null);
  const [manages, isIn, whitelistedIn] = [
    await withPeople(db, subscriptions, account, await read(managed?.id)),
    await read(presentSeat(facts)?.groupId),
    await read(joinable),
  ];
  const offered = whitelistedIn?.isActive && mayHaveDomains(whitelistedIn.totalPaidSeats) ? whitelistedIn : null;
  return {
    groupUserManages: manages,
    groupUserIsIn: isIn,
    groupUserWhitelistedIn: offered,
    timeoutUntilVerifyWhitelist: offered ? await hoursToWait(db, subscriptions, account.id) : null,
    whitelistAdminInfo: offered && { adminName: offered.adminName, adminEmail: offered.adminEmail },
  };
}

/** The group that an account manages, with its people: nobody else sees who they are (GROUP-14). */
async function withPeople(
  db: Db,
  subscriptions: Subscriptions,
  account: Pick<Account, "id">,
  group: Group | null,
): Promise<Group | null> {
  if (!group) return null;
  const person = (await readAdmins(db, group.id)).find(({ account_id: id }) => id === account.id);
  return person ? { ...group, ...(await readGroupPeople(db, { subscriptions }, { group, person })) } : group;
}

/** A group as it crosses the wire; undefined where there is none. */
export async function readGroup(db: Db, subscriptions: Subscriptions, id: string): Promise<Group | undefined> {
  const group = await findGroup(db, id);
  if (!group) return undefined;
  const terms = (await readGroupTerms(db, [id])).get(id) ?? [];
  return presentGroup({
    group,
    status: describeGroupTerms(terms, subscriptions),
    users: await countUsers(db, id),
    contact: await findContact(db, id),
    domains: await readDomains(db, id),
  });
}

/** Hours until another confirmation may be asked for; null where none was sent a short time ago (SUBS-10). */
export async function hoursToWait(db: Db, { clock }: Subscriptions, accountId: string): Promise<number | null> {
  const sent = await findCodeOfAccount(db, accountId);
  const waitMs = sent ? sent.issued_at + defaultGroupLimits.joinWaitMs - clock.now() : 0;
  return waitMs > 0 ? waitMs / 3_600_000 : null;
}
