import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import {
  type AdminColumn,
  defineResource,
  isId,
  pageIn,
  refused,
  section,
  tableOf,
} from "../../../admin/server/public.ts";
import {
  type GroupStatus,
  describeGroupTerms,
  readAccountFacts,
  readGroupTerms,
} from "../../../subscriptions/server/public.ts";
import { findGroupNamed } from "../cli/people.ts";
import { isPublicRange, parseRange } from "../networks/range.ts";
import { presentPeople, readGroupsOf } from "../people/list-users.ts";
import { listRecord } from "../records/record-event.ts";
import { readDomains } from "../stores/domains-store.ts";
import { findGroup, findGroupsLike, listNewestGroups } from "../stores/groups-store.ts";
import { readNetworksOfGroup } from "../stores/networks-store.ts";
import { countUsers, findWaiting, readAdmins } from "../stores/people-store.ts";
import { countFound, readUsers } from "../stores/users-list-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../tables.ts";
import { type GroupItem, type GroupParts, givenSeats, givenTerms } from "./group-act.ts";
import { groupActs } from "./group-acts.ts";

/** So many groups, or members, stand on a page. */
const PAGE = 50;

const typeNames = { team: "Team", professional: "Professional" } as const;

/** A group in the list. */
interface GroupRow {
  group: GroupsTable;
  status: GroupStatus;
  users: number;
}

/** Groups and organizations: their subscriptions, seats, people, domains and networks. */
export const groups = defineResource<GroupParts, GroupRow, GroupItem>({
  name: "groups",
  label: "Groups",
  see: "help-users",
  list: {
    columns: [
      { name: "Group", value: ({ group: { id, title } }) => ({ text: title, href: adminPath("groups", id) }) },
      { name: "Type", value: ({ group: { type } }) => typeNames[type] },
      { name: "Subscription", value: ({ status }) => stateInWords(status) },
      { name: "Seats used", value: ({ users, status }) => seatsUsed(users, status) },
    ],
    heading: "Newest first",
    empty: "There are no groups yet.",
    read: async (parts, { after }) => {
      if (after !== undefined && !isId(after)) throw notFound("This page of the list");
      const found = await listNewestGroups(parts.database.db, { before: after, limit: PAGE + 1 });
      const next = found.length > PAGE ? (found[PAGE - 1]?.id ?? null) : null;
      return { rows: await withStatus(parts, found.slice(0, PAGE)), next };
    },
    search: {
      label: "Find groups",
      help: "Part of a title, or the email address of an administrator or a member.",
      empty: "No group has this title or a person with this address.",
      more: "There are more groups than shown. Type more of the title.",
      find: async (parts, typed) => {
        if (typed.length < 2 || typed.length > 254) throw refused("Type 2 to 254 characters of a title or an address.");
        const { db } = parts.database;
        const found = typed.includes("@") ? await groupsOf(db, typed) : await findGroupsLike(db, typed, PAGE + 1);
        return { rows: await withStatus(parts, found.slice(0, PAGE)), hasMore: found.length > PAGE };
      },
    },
  },
  details: {
    find: readGroup,
    lookUp: async (parts, word) => (await findGroupNamed(parts, word)).id,
    id: ({ group }) => group.id,
    title: ({ group }) => group.title,
    isSearched: true,
    blocks: async (parts, item, { query, search, acts }) => {
      const { group, status, users, domains, networks } = item;
      const { entries } = await listRecord(parts.database.db, parts, group.id, null);
      const { zone } = parts.subscriptions;
      return [
        {
          kind: "facts",
          facts: [
            { name: "Type", value: typeNames[group.type] },
            { name: "Subscription", value: stateInWords(status) },
            { name: "Seats used", value: seatsUsed(users, status) },
            { name: "Created", value: formatDay(zone.dayAt(group.created_at)) },
          ],
        },
        { kind: "heading", text: "What can be done" },
        ...acts,
        ...termBlocks(item),
        ...section("Administrators", await describePeople(parts, item.administrators, group.contact_admin_id), {
          columns: personColumns,
          empty: "It has no administrators.",
        }),
        { kind: "heading", text: "Members" },
        ...(await memberBlocks(parts, item, { page: pageIn(query["page"]), search })),
        { kind: "heading", text: "Domains" },
        { kind: "lines", lines: domains, empty: "It has no domains." },
        ...section("Networks", networks, { columns: networkColumns, empty: "It has no networks." }),
        { kind: "heading", text: "Orders" },
        {
          kind: "send",
          action: adminPath("orders"),
          label: "Find orders with this title",
          fields: { words: group.title },
        },
        ...section("Recent activity", entries, { columns: recordColumns, empty: "Nothing is on record." }),
      ];
    },
  },
  acts: groupActs,
});

async function readGroup({ database: { db }, subscriptions }: GroupParts, id: string): Promise<GroupItem> {
  const group = isId(id) ? await findGroup(db, id) : undefined;
  if (!group) throw notFound("This group");
  const terms = (await readGroupTerms(db, [id])).get(id) ?? [];
  return {
    group,
    terms,
    status: describeGroupTerms(terms, subscriptions),
    users: await countUsers(db, id),
    administrators: await readAdmins(db, id),
    domains: await readDomains(db, id),
    networks: await readNetworksOfGroup(db, id),
    givenTerms: await givenTerms(db, id),
    givenSeats: await givenSeats(db, id),
  };
}

async function groupsOf(db: Queries, email: string): Promise<GroupsTable[]> {
  const account = await findAccountByEmail(db, email);
  const known = account ? await readGroupsOf(db, account, await readAccountFacts(db, account.id)) : [];
  const lower = normalizeEmail(email);
  const waiting = [...(await findWaiting(db, "group_users", lower)), ...(await findWaiting(db, "group_admins", lower))];
  const ids = new Set([...known.map(({ groupId }) => groupId), ...waiting.map(({ group_id: id }) => id)]);
  const rows = await Promise.all([...ids].map((id) => findGroup(db, id)));
  return rows.filter((row) => row !== undefined);
}

async function withStatus(
  { database: { db }, subscriptions }: GroupParts,
  found: readonly GroupsTable[],
): Promise<GroupRow[]> {
  const ids = found.map(({ id }) => id);
  const terms = await readGroupTerms(db, ids);
  return await Promise.all(
    found.map(async (group) => ({
      group,
      status: describeGroupTerms(terms.get(group.id) ?? [], subscriptions),
      users: await countUsers(db, group.id),
    })),
  );
}

function termBlocks({ terms, status }: GroupItem): AdminBlock[] {
  const additions = terms.flatMap((term) => term.additions);
  return [
    ...section("Subscriptions", status.history, {
      columns: [
        { name: "State", value: ({ prettyStatus }) => prettyStatus },
        { name: "First day", value: ({ startDate }) => startDate },
        { name: "Last day", value: ({ endDate }) => endDate },
        { name: "Seats", value: ({ totalPaidSeats: seats }) => (seats === 0 ? "unlimited" : `${seats}`) },
      ],
      empty: "There is no subscription yet.",
    }),
    ...(additions.length === 0
      ? []
      : section("Added seats", additions, {
          columns: [
            { name: "Added", value: ({ seats }) => (seats === 0 ? "unlimited seats" : `${seats} seats`) },
            { name: "From", value: ({ startsOn }) => formatDay(startsOn) },
            { name: "Taken back", value: ({ revokedOn }) => (revokedOn === null ? "" : formatDay(revokedOn)) },
          ],
        })),
  ];
}

/** A page of the members of a group, or those that words are in. @throws AppError word-refused */
async function memberBlocks(
  parts: GroupParts,
  { group: { id }, users }: GroupItem,
  { page, search }: { page: number; search: string | null },
): Promise<AdminBlock[]> {
  if (search === null && users === 0)
    return [{ kind: "lines", lines: [], empty: "Nobody has a seat or an invitation." }];
  if (search !== null && search.length > 254) throw refused("Type at most 254 characters.");
  const { db } = parts.database;
  const wanted = { search: search ?? "", show: "all", now: parts.subscriptions.clock.now() } as const;
  const order = { sort: "name", order: "asc", offset: (page - 1) * PAGE, limit: PAGE + 1 } as const;
  const members = await readUsers(db, id, { ...wanted, ...order });
  const found = search === null ? users : await countFound(db, id, wanted);
  const path = adminPath("groups", id);
  const table = tableOf(await describePeople(parts, members.slice(0, PAGE), null), {
    caption: "Members",
    columns: personColumns,
    empty: "No member’s name or address matches.",
  });
  const hasMore = members.length > PAGE;
  return [
    {
      kind: "search",
      action: path,
      name: "search",
      label: "Find members",
      help: "Parts of a name or an email address.",
      typed: search ?? "",
    },
    { kind: "text", text: search === null ? seatsTaken(found) : `${found.toLocaleString("en-US")} found.` },
    table,
    ...(search === null
      ? [{ kind: "next", href: hasMore ? `${path}?page=${page + 1}` : null } as const]
      : [
          ...(hasMore ? [{ kind: "text", text: "There are more than these. Type more of the name." } as const] : []),
          { kind: "link", label: "Show all members", href: path } as const,
        ]),
  ];
}

function seatsTaken(count: number): string {
  if (count === 1) return "1 person has a seat or an invitation.";
  return `${count.toLocaleString("en-US")} people have a seat or an invitation.`;
}

/** Somebody in a group. */
interface Person {
  name: string;
  email: string;
  state: string;
  /** Null before they have activated. */
  accountId: string | null;
}

const personColumns: readonly AdminColumn<Person>[] = [
  {
    name: "Name",
    value: ({ name, accountId }) => (accountId === null ? name : { text: name, href: adminPath("users", accountId) }),
  },
  { name: "Email address", value: ({ email }) => email },
  { name: "State", value: ({ state }) => state },
];

const networkColumns: readonly AdminColumn<string>[] = [
  { name: "Network", value: (cidr) => cidr },
  { name: "State", value: (cidr) => (isPublicRange(parseRange(cidr)) ? "" : "ignored: not public") },
];

const recordColumns: readonly AdminColumn<{ actor: string; sentence: string; date: string }>[] = [
  { name: "Who", value: ({ actor }) => actor },
  { name: "What", value: ({ sentence }) => sentence },
  { name: "Date", value: ({ date }) => date },
];

async function describePeople(
  { database: { db }, subscriptions }: GroupParts,
  people: readonly GroupAdminsTable[],
  contactId: string | null,
): Promise<Person[]> {
  const presented = await presentPeople(db, subscriptions, people);
  return people.flatMap((person, index) => {
    const shown = presented[index];
    if (!shown) return [];
    const invited = shown.isExpired ? "invitation ended" : `invited on ${shown.dateInvited ?? ""}`;
    const state = shown.pending ? invited : person.id === contactId ? "active, contact" : "active";
    const name = `${shown.firstName} ${shown.lastName}`.trim() || shown.email;
    return [{ name, email: shown.email, state, accountId: person.account_id }];
  });
}

/** '12 of 25', '12 of unlimited' */
function seatsUsed(users: number, { state, paidSeats }: GroupStatus): string {
  return state === "none" ? `${users}` : `${users} of ${paidSeats === 0 ? "unlimited" : paidSeats}`;
}

function stateInWords({ state, startsOn, validUntil }: GroupStatus): string {
  const until = validUntil === null ? "" : formatDay(validUntil);
  if (state === "live") return `Live until ${until}`;
  if (state === "pending") return `Begins on ${startsOn === null ? "" : formatDay(startsOn)}`;
  return state === "expired" ? `Ended on ${until}` : "No subscription yet";
}
