import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import type { FieldBlock } from "../../../../ui/admin/fields.tsx";
import { adminPath } from "../../../admin/contract.ts";
import { type Act, type Asked, defineAct, planByTrying, whatIsNew } from "../../../admin/server/public.ts";
import {
  type GroupStatus,
  type Term,
  readAdditionsFrom,
  readGroupTerms,
} from "../../../subscriptions/server/public.ts";
import type { Groups } from "../records/groups.ts";
import type { Actor } from "../records/record-event.ts";
import { readDomains } from "../stores/domains-store.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { readNetworksOfGroup } from "../stores/networks-store.ts";
import { readAdmins } from "../stores/people-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../tables.ts";
import { tellAdministrators } from "./tell-administrators.ts";

/** What admin's part of groups works with. */
export type GroupParts = Pick<Groups, "database" | "subscriptions">;

/** A group with what admin shows of it, and can take from it. */
export interface GroupItem {
  group: GroupsTable;
  terms: readonly Term[];
  status: GroupStatus;
  users: number;
  administrators: readonly GroupAdminsTable[];
  domains: readonly string[];
  networks: readonly string[];
  /** The subscriptions that admin gave and nobody took back, in words, by their ids. */
  givenTerms: ReadonlyMap<string, string>;
  /** The seats that admin added and nobody took back, in words, by their ids. */
  givenSeats: ReadonlyMap<string, string>;
}

/** What was sent, about which group, and who sent it. The group is locked. */
export type Sent = Pick<Asked<GroupItem>, "role" | "fields"> & { group: GroupsTable; actor: Actor };

type GroupAct = Omit<Act<GroupParts, GroupItem>, "action" | "plan" | "asksReason"> & {
  /** What the administrators are told, before the group's name: of what gives it more, or less. */
  told?: string;
  /** Does it; returns what it does, in a sentence that begins with 'This will'. @throws AppError why it can't be done */
  perform(trx: Trx, parts: GroupParts, sent: Sent): Promise<string>;
};

/** An act on a group: it is tried, and taken back, to say what it will do. */
export function groupAct({ told, perform, ...act }: GroupAct): Act<GroupParts, GroupItem> {
  return defineAct({
    ...act,
    action: "help-users",
    asksReason: true,
    plan: async (parts, { item, actor, role, fields, reason }) =>
      await planByTrying(parts.database, async (trx) => {
        const group = await lockGroup(trx, item.group.id, parts.database.flavor);
        if (!group) throw notFound("This group");
        const sentence = await perform(trx, parts, { group, actor: { ...actor, reason }, role, fields });
        if (told !== undefined) await tellAdministrators(trx, parts.subscriptions.clock, { group, what: told });
        return sentence;
      }),
  });
}

/** The reason that stands in the form of what takes something back, until somebody writes a better one. */
const TAKEN_BACK = "Taken back";

/** What takes back whatever a group has afterwards that it hadn't before. */
export function takenBackBy(act: { name: string; at?: string }, field: string, read: keyof typeof whatGroupHas) {
  return {
    by: [act.name],
    look: async ({ database: { db } }: GroupParts, { item: { group } }: { item: GroupItem }) =>
      await whatIsNew(
        () => whatGroupHas[read](db, group.id),
        (one) => ({
          act: act.name,
          path: adminPath("groups", group.id, act.at ?? act.name),
          fields: { [field]: one, reason: TAKEN_BACK },
        }),
      ),
  };
}

/** The subscriptions of a group that admin gave and nobody took back, in words, by their ids. */
export async function givenTerms(db: Queries, groupId: string): Promise<ReadonlyMap<string, string>> {
  const terms = (await readGroupTerms(db, [groupId])).get(groupId) ?? [];
  return new Map(
    terms
      .filter(({ source, revokedOn }) => source === "desk" && revokedOn === null)
      .map(({ id, startsOn, endsOn }) => [id, `from ${formatDay(startsOn)} to ${formatDay(endsOn)}`]),
  );
}

/** The seats of a group that admin added and nobody took back, in words, by their ids. */
export async function givenSeats(db: Queries, groupId: string): Promise<ReadonlyMap<string, string>> {
  const additions = await readAdditionsFrom(db, groupId, "desk");
  return new Map(
    additions.map(({ id, seats, startsOn }) => [id, `${seatsInWords(seats)} added on ${formatDay(startsOn)}`]),
  );
}

/** What a group has of what admin can give it: ids of subscriptions, added seats and administrators; names of the others. */
export const whatGroupHas = {
  terms: async (db: Queries, groupId: string) => [...(await givenTerms(db, groupId)).keys()],
  seats: async (db: Queries, groupId: string) => [...(await givenSeats(db, groupId)).keys()],
  domains: readDomains,
  networks: readNetworksOfGroup,
  administrators: async (db: Queries, groupId: string) => (await readAdmins(db, groupId)).map(({ id }) => id),
};

export function choice(
  name: string,
  label: string,
  { options, value, none }: { options: Readonly<Record<string, string>>; value?: string; none?: string },
): FieldBlock {
  const [only = "", ...others] = Object.keys(options);
  const chosen = value ?? (others.length === 0 ? only : "");
  return { kind: "choice", name, label, options, value: chosen, ...(none === undefined ? {} : { none }) };
}

export function byName(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** A line of a form; the longest that makes sense. */
export function typedIn(fields: Sent["fields"], name: string): string {
  return (fields[name] ?? "").slice(0, 254).trim();
}

export function seatsInWords(seats: number): string {
  return seats === 0 ? "unlimited seats" : seats === 1 ? "1 seat" : `${seats} seats`;
}
