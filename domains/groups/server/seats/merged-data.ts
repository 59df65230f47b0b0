import { z } from "zod";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type {
  MergeChanges,
  MergedData,
  Merging,
  WatchedRows,
  Withheld,
} from "../../../../platform/personal-data/merged-data.ts";
import type { Account } from "../../../accounts/contract.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import { foldName } from "../../rules.ts";
import { type Groups, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { deleteCodesOf } from "../stores/codes-store.ts";
import { findGroup, lockGroup, saveContact } from "../stores/groups-store.ts";
import { readdressCode, renamePerson } from "../stores/merge-store.ts";
import { findPersonOfAccount, findWaiting, markRemoved, type PeopleTable } from "../stores/people-store.ts";
import type { GroupAdminsTable } from "../tables.ts";
import { readSeats } from "./read-seats.ts";

type MergingGroups = Pick<Groups, "database" | "subscriptions">;

/** What somebody is in groups. */
const lists: readonly { table: PeopleTable; does: string }[] = [
  { table: "group_users", does: "has a seat" },
  { table: "group_admins", does: "is an administrator" },
];

/**
 * Seats, roles and invitations in groups of two accounts as one. An account is in one group, and administers one: where
 * both are in the same, one of the two places becomes free; where they are in different ones, somebody has to decide first.
 */
export function mergedGroups(groups: MergingGroups): MergedData {
  return {
    name: "groups",
    columns: {
      "group_users.account_id": "changes",
      "group_users.invited_by": "moves",
      "group_users.removed_by": "moves",
      "group_admins.account_id": "changes",
      "group_admins.invited_by": "moves",
      "group_codes.account_id": "ends",
      "group_old_codes.account_id": "moves",
      "group_links.created_by": "moves",
      "group_events.actor_id": "moves",
    },
    lock: async (trx, merging) => {
      const ids = new Set<string>();
      for (const { table } of lists)
        for (const { own, theirs, waiting } of [await placesIn(trx, table, merging)])
          for (const place of [own, theirs, ...waiting]) if (place) ids.add(place.group_id);
      for (const id of [...ids].toSorted()) await lockGroup(trx, id, groups.database.flavor);
    },
    plan: async (db, merging) => {
      const lines: string[] = [];
      for (const { table, does } of lists) {
        const { own, theirs, waiting } = await placesIn(db, table, merging);
        if (own && theirs && own.group_id !== theirs.group_id) throw inTwoGroups(does, await titlesOf(db, own, theirs));
        const [title = ""] = theirs ? await titlesOf(db, theirs) : [];
        if (theirs)
          lines.push(
            own
              ? `${title}: the other account ${does} too, which becomes free.`
              : `${title}: the other account ${does}, which moves.`,
          );
        if (waiting.length > 0)
          lines.push(
            `Invitations to groups that wait for the other address (${waiting.length}) wait for the kept one, unless it is there already.`,
          );
      }
      return lines;
    },
    watches: async (trx, merging) => {
      const watched: WatchedRows[] = [];
      for (const { table } of lists) {
        const { own, theirs, waiting } = await placesIn(trx, table, merging);
        const invited = await findWaiting(trx, table, normalizeEmail(merging.kept.email));
        const people = [own, theirs, ...waiting, ...invited].flatMap((person) => person ?? []);
        const ids = people.map(({ id }) => id);
        watched.push({ table, column: "id", values: ids }, { table: "group_codes", column: "person_id", values: ids });
        watched.push({ table: "groups", column: "id", values: people.map(({ group_id: id }) => id) });
      }
      return watched;
    },
    unjoin: (trx, merging, changes) => makeRoom(trx, groups, merging, changes),
    rejoin: async (trx, { other }) => {
      const account = await findAccount(trx, other.id);
      if (!account) return;
      for (const { table } of lists) {
        const place = await findPersonOfAccount(trx, table, other.id);
        if (place) await renamePerson(trx, table, place.id, namesOf(account));
      }
    },
    join: async (trx, merging) => {
      for (const { table } of lists) await joinPlaces(trx, groups, table, merging);
    },
  };
}

interface Places {
  own: GroupAdminsTable | undefined;
  theirs: GroupAdminsTable | undefined;
  /** Invitations to the other address. */
  waiting: readonly GroupAdminsTable[];
}

async function placesIn(db: Queries, table: PeopleTable, { kept, other }: Merging): Promise<Places> {
  return {
    own: await findPersonOfAccount(db, table, kept.id),
    theirs: await findPersonOfAccount(db, table, other.id),
    waiting: await findWaiting(db, table, normalizeEmail(other.email)),
  };
}

async function joinPlaces(trx: Trx, groups: MergingGroups, table: PeopleTable, merging: Merging): Promise<void> {
  const { own, theirs, waiting } = await placesIn(trx, table, merging);
  const account = await findAccount(trx, merging.kept.id);
  if (!account) return;
  const named = namesOf(account);
  const { email, email_lower } = named;
  // Where the kept account has, or gets, a place, what is kept for its address is one too many.
  const placed = own ?? theirs;
  const invited = await findWaiting(trx, table, email_lower);
  const groupsOfKept = new Set([placed, ...invited].flatMap((person) => person?.group_id ?? []));
  for (const person of invited) if (person.group_id === placed?.group_id) await end(trx, groups, table, person);
  for (const person of waiting) {
    if (groupsOfKept.has(person.group_id)) await end(trx, groups, table, person);
    else {
      await renamePerson(trx, table, person.id, { email, email_lower });
      await readdressCode(trx, person.id, email_lower);
    }
  }
  if (!theirs) return;
  if (own) {
    await end(trx, groups, table, theirs);
    const group = await findGroup(trx, theirs.group_id);
    if (table === "group_admins" && group?.contact_admin_id === theirs.id) await saveContact(trx, group.id, own.id);
  } else await renamePerson(trx, table, theirs.id, named);
  const actor = { id: null, name: "The publisher" };
  const event = { groupId: theirs.group_id, actor, action: "accounts-merged", subject: subjectOf(theirs) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
}

/** How an account is named in its groups. */
function namesOf({ firstName, lastName, email }: Account) {
  const name = { first_name: firstName, last_name: lastName, name_fold: foldName(firstName, lastName) };
  return { ...name, email, email_lower: normalizeEmail(email) };
}

/**
 * Before the other account gets its places back: what waits for it there since is one too many; and a seat that was given
 * to somebody else stays theirs.
 */
async function makeRoom(
  trx: Trx,
  groups: MergingGroups,
  { other }: Merging,
  { changed }: MergeChanges,
): Promise<Withheld> {
  const inLists = changed.filter(({ table }) => lists.some((list) => list.table === table));
  const groupIds = new Set(inLists.flatMap(({ before }) => z.string().safeParse(before?.["group_id"]).data ?? []));
  for (const id of [...groupIds].toSorted()) await lockGroup(trx, id, groups.database.flavor);
  const known = new Set(inLists.map(({ key }) => key["id"]));
  for (const { table } of lists)
    for (const person of await findWaiting(trx, table, normalizeEmail(other.email)))
      if (groupIds.has(person.group_id) && !known.has(person.id)) await end(trx, groups, table, person);
  const freed = inLists.filter(
    ({ table, before, after }) =>
      table === "group_users" && before?.["removed_at"] === null && after?.["removed_at"] !== null,
  );
  const withheld: Withheld = { columns: ["group_users.removed_at", "group_seats.left_on"], sentences: [] };
  for (const id of groupIds) {
    const back = freed.filter(({ before }) => before?.["group_id"] === id).length;
    const { status, users } = await readSeats(trx, groups.subscriptions, id);
    if (back === 0 || status.paidSeats === 0 || users + back <= status.paidSeats) continue;
    const title = (await findGroup(trx, id))?.title ?? "a group";
    return { ...withheld, sentences: [`${title}: the seat that became free has been given to somebody else.`] };
  }
  return { columns: [], sentences: [] };
}

async function end(
  trx: Trx,
  { subscriptions: { clock } }: MergingGroups,
  table: PeopleTable,
  person: GroupAdminsTable,
): Promise<void> {
  await markRemoved(trx, table, person.id, clock.now());
  await deleteCodesOf(trx, { person_id: person.id, account_id: null }, clock.now());
}

async function titlesOf(db: Queries, ...people: readonly GroupAdminsTable[]): Promise<string[]> {
  const found = await Promise.all(people.map(({ group_id: id }) => findGroup(db, id)));
  return found.map((group) => group?.title ?? "a group");
}

function inTwoGroups(does: string, titles: readonly string[]): AppError {
  const message = `Each account ${does} in another group, ${titles.join(" and ")}, and one account can be in one. Take one of them out of its group first. Nothing was changed.`;
  return new AppError({ code: "merge-refused", status: 409, message });
}
