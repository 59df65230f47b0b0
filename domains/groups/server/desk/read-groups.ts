import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import { findAccountByEmail } from "../../../accounts/server/public.ts";
import { normalizeEmail, withKnownAction } from "../../../accounts/rules.ts";
import {
  type GroupStatus,
  type Term,
  describeGroupTerms,
  readAccountFacts,
  readAdditionsFrom,
  readGroupTerms,
} from "../../../subscriptions/server/public.ts";
import {
  type DeskGroupView,
  type GroupAct,
  type GroupsView,
  type ShownGroup,
  type ShownPerson,
  deskGroupPath,
  deskGroupsPath,
  groupActs,
} from "../../desk-views.ts";
import { isPublicRange, parseRange } from "../networks/range.ts";
import { presentPeople, readGroupsOf } from "../people/list-users.ts";
import type { Groups } from "../records/groups.ts";
import { listRecord } from "../records/record-event.ts";
import { readDomains } from "../stores/domains-store.ts";
import { findGroup, findGroupsLike, listNewestGroups } from "../stores/groups-store.ts";
import { readNetworksOfGroup } from "../stores/networks-store.ts";
import { countUsers, findWaiting, readAdmins } from "../stores/people-store.ts";
import { countFound, readUsers } from "../stores/users-list-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../tables.ts";
import { actLabels } from "./act-labels.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { AuditEntry, AuditQuery } from "../../../accounts/contract.ts";
import type { GroupAction } from "../../contract.ts";
import { listAuditedEvents } from "../stores/events-store.ts";

/** So many groups, or members, stand on a page. */
const PAGE = 50;

/** What the screens of groups work with. */
export type DeskGroups = Pick<Groups, "database" | "subscriptions">;

type Query = Readonly<Record<string, string>>;

const typeNames = { team: "Team", professional: "Professional" } as const;

/** A page of the list of groups, newest first. @throws AppError not-found if it can't begin there */
export async function listDeskGroups(groups: DeskGroups, { before }: Query, csrfToken: string): Promise<GroupsView> {
  if (before !== undefined && !isId(before)) throw notFound("This page of the list");
  const found = await listNewestGroups(groups.database.db, { before, limit: PAGE + 1 });
  const last = found.length > PAGE ? found[PAGE - 1] : undefined;
  return {
    groups: await showGroups(groups, found.slice(0, PAGE)),
    next: last === undefined ? null : deskGroupsPath(last.id),
    typed: null,
    hasMore: false,
    csrfToken,
  };
}

/**
 * Finds groups by a part of their titles, or by the address of somebody who is in one, administers one or is invited.
 * @throws AppError word-refused
 */
export async function findDeskGroups(groups: DeskGroups, words: string, csrfToken: string): Promise<GroupsView> {
  const typed = words.trim();
  if (typed.length < 2 || typed.length > 254) throw refused("Type 2 to 254 characters of a title or an address.");
  const { db } = groups.database;
  const found = typed.includes("@") ? await groupsOf(db, typed) : await findGroupsLike(db, typed, PAGE + 1);
  const shown = await showGroups(groups, found.slice(0, PAGE));
  return { groups: shown, next: null, typed, hasMore: found.length > PAGE, csrfToken };
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

/** A group with a page of its members, or those that words are in. @throws AppError not-found, word-refused */
export async function readDeskGroup(
  groups: DeskGroups,
  id: string,
  { page: pageWord, search, csrfToken }: { page: string | undefined; search: string | null; csrfToken: string },
): Promise<DeskGroupView> {
  const { database, subscriptions } = groups;
  const { db } = database;
  const group = await askedGroup(db, id);
  const page = pageWord === undefined ? 1 : /^[1-9]\d{0,4}$/.test(pageWord) ? Number(pageWord) : 0;
  if (page === 0) throw notFound("This page of the list");
  if (search !== null && search.length > 254) throw refused("Type at most 254 characters.");
  const terms = (await readGroupTerms(db, [id])).get(id) ?? [];
  const status = describeGroupTerms(terms, subscriptions);
  const wanted = { search: search ?? "", show: "all", now: subscriptions.clock.now() } as const;
  const order = { sort: "name", order: "asc", offset: (page - 1) * PAGE, limit: PAGE + 1 } as const;
  const members = await readUsers(db, id, { ...wanted, ...order });
  const admins = await readAdmins(db, id);
  const users = await countUsers(db, id);
  const { entries } = await listRecord(db, groups, id, null);
  const [domains, networks] = [await readDomains(db, id), await readNetworksOfGroup(db, id)];
  // What there is nothing of can't be removed, nor the last administrator.
  const useless: Partial<Record<GroupAct, boolean>> = {
    "take-back-term": (await givenTerms(db, id)).size === 0,
    "add-seats": status.state !== "live",
    "take-back-seats": (await givenSeats(db, id)).size === 0,
    "remove-domain": domains.length === 0,
    "remove-network": networks.length === 0,
    "remove-administrator": admins.length < 2,
  };
  return {
    id,
    title: group.title,
    facts: factsOf(groups, group, { status, users }),
    acts: groupActs.filter((act) => useless[act] !== true).map((act) => ({ act, label: actLabels[act] })),
    ...showTerms(terms, status),
    administrators: await showPeople(groups, admins, group.contact_admin_id),
    members: await showPeople(groups, members.slice(0, PAGE), null),
    found: search === null ? users : await countFound(db, id, wanted),
    typed: search,
    next: search === null && members.length > PAGE ? `${deskGroupPath(id)}?page=${page + 1}` : null,
    domains,
    networks: networks.map((cidr) => ({
      cidr,
      state: isPublicRange(parseRange(cidr)) ? "" : "ignored: not public",
    })),
    record: entries.map(({ id: entry, date: on, actor: who, sentence: what }) => ({ id: entry, on, who, what })),
    csrfToken,
  };
}

/** The group with an id. @throws AppError not-found */
export async function askedGroup(db: Queries, id: string): Promise<GroupsTable> {
  const group = isId(id) ? await findGroup(db, id) : undefined;
  if (!group) throw notFound("This group");
  return group;
}

/** Something typed that makes no sense. */
export function refused(message: string): AppError {
  return new AppError({ code: "word-refused", status: 422, message: `${message} Nothing was changed.` });
}

/** '12 of 25', '12 of unlimited' */
function seatsInWords(users: number, { state, paidSeats }: GroupStatus): string {
  return state === "none" ? `${users}` : `${users} of ${paidSeats === 0 ? "unlimited" : paidSeats}`;
}

function stateInWords({ state, startsOn, validUntil }: GroupStatus): string {
  const until = validUntil === null ? "" : formatDay(validUntil);
  if (state === "live") return `Live until ${until}`;
  if (state === "pending") return `Begins on ${startsOn === null ? "" : formatDay(startsOn)}`;
  return state === "expired" ? `Ended on ${until}` : "No subscription yet";
}

async function showGroups({ database: { db }, subscriptions }: DeskGroups, groups: readonly GroupsTable[]) {
  const terms = await readGroupTerms(
    db,
    groups.map(({ id }) => id),
  );
  return await Promise.all(
    groups.map(async ({ id, title, type }): Promise<ShownGroup> => {
      const status = describeGroupTerms(terms.get(id) ?? [], subscriptions);
      const seats = seatsInWords(await countUsers(db, id), status);
      return { id, title, type: typeNames[type], state: stateInWords(status), seats };
    }),
  );
}

function factsOf(
  { subscriptions: { zone } }: DeskGroups,
  group: GroupsTable,
  { status, users }: { status: GroupStatus; users: number },
): DeskGroupView["facts"] {
  return [
    { name: "Type", value: typeNames[group.type] },
    { name: "Subscription", value: stateInWords(status) },
    { name: "Seats used", value: seatsInWords(users, status) },
    { name: "Created", value: formatDay(zone.dayAt(group.created_at)) },
  ];
}

function showTerms(terms: readonly Term[], { history }: GroupStatus): Pick<DeskGroupView, "terms" | "additions"> {
  return {
    terms: history.map(({ id, prettyStatus, startDate, endDate, totalPaidSeats }) => ({
      id,
      status: prettyStatus,
      startsOn: startDate,
      endsOn: endDate,
      seats: totalPaidSeats === 0 ? "unlimited" : `${totalPaidSeats}`,
    })),
    additions: terms
      .flatMap(({ additions }) => additions)
      .map(({ id, seats, startsOn, revokedOn }) => ({
        id,
        what: seats === 0 ? "unlimited seats" : `${seats} seats`,
        on: formatDay(startsOn),
        until: revokedOn === null ? "" : formatDay(revokedOn),
      })),
  };
}

async function showPeople(
  { database: { db }, subscriptions }: DeskGroups,
  people: readonly GroupAdminsTable[],
  contactId: string | null,
): Promise<ShownPerson[]> {
  const presented = await presentPeople(db, subscriptions, people);
  return people.flatMap((person, index) => {
    const shown = presented[index];
    if (!shown) return [];
    const invited = shown.isExpired ? "invitation ended" : `invited on ${shown.dateInvited ?? ""}`;
    const state = shown.pending ? invited : person.id === contactId ? "active, contact" : "active";
    const name = `${shown.firstName} ${shown.lastName}`.trim() || shown.email;
    return [{ id: person.id, name, email: shown.email, state, accountId: person.account_id }];
  });
}

function isId(word: string): boolean {
  return /^[0-9a-f-]{36}$/.test(word);
}

/** Everything that is on record as done to groups, in words. */
export const groupEventWords: Readonly<Record<GroupAction, string>> = {
  created: "group made",
  "user-invited": "user invited",
  "user-activated": "seat activated",
  "user-joined": "user joined",
  "user-removed": "user removed",
  "user-restored": "removal of a user taken back",
  "user-left": "user left",
  "admin-invited": "administrator invited",
  "admin-activated": "administrator added",
  "admin-removed": "administrator removed",
  "admin-left": "administrator left",
  "contact-set": "administrative contact changed",
  "activation-resent": "activation e-mail sent again",
  "notification-set": "e-mails to removed users changed",
  "link-made": "invite link made",
  "link-closed": "invite link closed",
  "domain-added": "domain added",
  "domain-removed": "domain removed",
  "network-added": "network added",
  "network-removed": "network removed",
  "term-given": "subscription of a group extended",
  "term-ended": "subscription of a group ended",
  "seats-added": "seats added",
  "seats-ended": "added seats taken back",
  "seats-lowered": "users beyond the seats removed",
  "accounts-merged": "accounts of a member merged",
};

/** Reads a part of the records of all groups for the audit log, from the desk, the command line and administrators. */
export async function readGroupEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const known = withKnownAction(query, groupEventWords);
  if (known === null) return [];
  const events = await listAuditedEvents(db, known);
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    kind: "groups",
    what: groupEventWords[event.action],
    about: event.title,
    who: event.actor_name,
    detail: [event.subject, ...Object.entries(readJson(event.details)).map(([name, value]) => `${name}: ${value}`)]
      .filter((part) => part !== "")
      .join(", "),
  }));
}

/** The subscriptions of a group that the desk gave and nobody took back, in words, by their ids. */
export async function givenTerms(db: Queries, groupId: string): Promise<ReadonlyMap<string, string>> {
  const terms = (await readGroupTerms(db, [groupId])).get(groupId) ?? [];
  return new Map(
    terms
      .filter(({ source, revokedOn }) => source === "desk" && revokedOn === null)
      .map(({ id, startsOn, endsOn }) => [id, `from ${formatDay(startsOn)} to ${formatDay(endsOn)}`]),
  );
}

/** The seats of a group that the desk added and nobody took back, in words, by their ids. */
export async function givenSeats(db: Queries, groupId: string): Promise<ReadonlyMap<string, string>> {
  const additions = await readAdditionsFrom(db, groupId, "desk");
  return new Map(
    additions.map(({ id, seats, startsOn }) => {
      const what = seats === 0 ? "unlimited seats" : seats === 1 ? "1 seat" : `${seats} seats`;
      return [id, `${what} added on ${formatDay(startsOn)}`];
    }),
  );
}

/** What a group has of what the desk can give it: ids of subscriptions, added seats and administrators; names of the others. */
export const whatGroupHas = {
  terms: async (db: Queries, groupId: string) => [...(await givenTerms(db, groupId)).keys()],
  seats: async (db: Queries, groupId: string) => [...(await givenSeats(db, groupId)).keys()],
  domains: readDomains,
  networks: readNetworksOfGroup,
  administrators: async (db: Queries, groupId: string) => (await readAdmins(db, groupId)).map(({ id }) => id),
};
