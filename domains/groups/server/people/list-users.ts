import type { Queries } from "../../../../platform/db/database.ts";
import { readAside } from "../../../../platform/db/sqlite/session.ts";
import {
  type ManagedGroup,
  type ManagedPerson,
  type UsersPage,
  type UsersQuery,
  usersQuerySchema,
} from "../../contract.ts";
import type { Groups } from "../records/groups.ts";
import { readSeats } from "../seats/read-seats.ts";
import { findLastBeyond, readAdmins } from "../stores/people-store.ts";
import { countFound, readUsers, readUsersAfter } from "../stores/users-list-store.ts";
import type { GroupAdminsTable, GroupUsersTable } from "../tables.ts";
import type { Manager } from "./lock-managed-group.ts";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Account } from "../../../accounts/contract.ts";
import { accountsByIds } from "../../../accounts/server/records/public.ts";
import type { AccountFacts, Subscriptions } from "../../../subscriptions/server/public.ts";
import { presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { type CodeTimes, readCodeTimes } from "../stores/codes-store.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { type ViewerGroupRow, readViewerGroupRows } from "../stores/viewer-groups-store.ts";
import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";

/** A group, and the administrator who sees it. */
interface ListedFor {
  group: Pick<Manager["group"], "id">;
  person: Pick<Manager["person"], "id" | "account_id">;
}

/** The people of a group as they stand in its answers (API-5): its administrators, and the first of its users. */
export async function readGroupPeople(
  db: Queries,
  { subscriptions }: Pick<Groups, "subscriptions">,
  { group, person }: ListedFor,
): Promise<Pick<ManagedGroup, "groupUsers" | "groupAdmins" | "moreUsers">> {
  const first = usersQuerySchema.parse({ results: 100 });
  const { users, found } = await listUsers(db, { subscriptions }, { group, person }, first);
  const admins = await presentPeople(db, subscriptions, await readAdmins(db, group.id));
  return {
    groupUsers: users,
    moreUsers: found > users.length ? "/api/group/users?results=100&page=2" : null,
    groupAdmins: admins.map((admin) => ({
      ...admin,
      isAdmin: true,
      isInvitedAdmin: admin.pending,
      isYou: admin.id === person.id,
    })),
  };
}

/** One page of a group's users, as one of its administrators sees them, and how many the search finds. */
export async function listUsers(
  db: Queries,
  { subscriptions }: Pick<Groups, "subscriptions">,
  { group: { id: groupId }, person }: ListedFor,
  { search, show, sort, order, page, results }: UsersQuery,
): Promise<UsersPage> {
  const offset = (page - 1) * results;
  const wanted = { search, show, now: subscriptions.clock.now() };
  const users = await readUsers(db, groupId, { ...wanted, sort, order, offset, limit: results });
  // The last page says itself how many there are: most searches end here, without a second look at every user.
  const isLast = users.length > 0 && users.length < results;
  const found = isLast ? offset + users.length : await countFound(db, groupId, wanted);
  const isBeyond = await readBeyond(db, subscriptions, groupId);
  const people = await presentPeople(db, subscriptions, users);
  const admins = await readAdmins(db, groupId);
  const shown = users.flatMap((user, index) => {
    const [presented, isYou] = [people[index], user.account_id === person.account_id];
    const admin = admins.find((one) => isSamePerson(one, user));
    const roles = { isAdmin: admin !== undefined, isInvitedAdmin: admin?.activated_at === null };
    return presented ? [{ ...presented, losesSeat: isBeyond(user), isYou, ...roles }] : [];
  });
  return { users: shown, found };
}

/** Accounts are compared where both have one: either address may have changed since. */
function isSamePerson(admin: GroupAdminsTable, user: GroupUsersTable): boolean {
  if (admin.account_id !== null && user.account_id !== null) return admin.account_id === user.account_id;
  return admin.email_lower === user.email_lower;
}

/** Says for which users the plan that follows has no seat (GROUP-9). */
async function readBeyond(
  db: Queries,
  subscriptions: Groups["subscriptions"],
  groupId: string,
): Promise<(user: Turn) => boolean> {
  const { status, users } = await readSeats(db, subscriptions, groupId);
  const seats = status.next?.paidSeats ?? 0;
  const last = seats === 0 || users <= seats ? undefined : await findLastBeyond(db, groupId, users - seats);
  return (user) => last !== undefined && compareTurns(user, last) <= 0;
}

/** What decides in which turn users lose their seats. */
type Turn = Pick<GroupUsersTable, "activated_at" | "invited_at" | "id">;

/** Orders users as `readUsersBeyond` does. */
function compareTurns(left: Turn, right: Turn): number {
  const [waits, also] = [left.activated_at === null, right.activated_at === null];
  if (waits !== also) return waits ? -1 : 1;
  return right.invited_at - left.invited_at || (left.id > right.id ? -1 : Number(left.id < right.id));
}

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

const roles: Readonly<Record<ViewerGroupRow["role"], string>> = {
  manages: "Administers it",
  seat: "Has a seat in it",
  waits: "Is invited to a seat",
  asks: "Is invited to administer it",
  belongs: "Has an address at its domain",
  claims: "Has an unverified address at its domain",
};

/** The groups that somebody is in, administers, or is invited to, for admin. */
export async function readGroupsOf(
  db: Queries,
  { id: accountId, email, emailVerifiedAt }: Account,
  facts: AccountFacts,
): Promise<{ id: string; groupId: string; title: string; role: string }[]> {
  const rows = await readViewerGroupRows(db, {
    accountId,
    seatGroupId: presentSeat(facts)?.groupId ?? "",
    emailLower: emailVerifiedAt === null ? "" : normalizeEmail(email),
    domain: "",
    claimedDomain: "",
  });
  return rows.map(({ id, title, role }) => ({ id: `${role}.${id}`, groupId: id, title, role: roles[role] }));
}

const head = ["First name", "Last name", "Email", "Status", "Invited", "Last login"];

/** So many users are read at a time. */
const CHUNK = 500;

/** All users of a group as a CSV text (RFC 4180) that table programs open, by name, some at a time. */
export async function* exportUsers(
  db: Queries,
  { subscriptions }: Groups,
  groupId: string,
): AsyncGenerator<string, void> {
  yield CSV_MARK + csvRow(head);
  let users: GroupUsersTable[] = [];
  do {
    const part = { after: users.at(-1) ?? { name_fold: "", id: "" }, limit: CHUNK };
    users = await readAside(() => readUsersAfter(db, groupId, part));
    const people = await presentPeople(db, subscriptions, users);
    yield people.map((person) => csvRow(cellsOf(person))).join("");
  } while (users.length === CHUNK);
}

function cellsOf({
  firstName,
  lastName,
  email,
  pending,
  isExpired,
  dateInvited,
  lastLoginDate,
}: ManagedPerson): string[] {
  const status = isExpired ? "Expired" : pending ? "Pending" : "Active";
  return [firstName, lastName, email, status, dateInvited ?? "", lastLoginDate ?? ""];
}
