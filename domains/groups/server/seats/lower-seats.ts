import type { Trx } from "../../../../platform/db/database.ts";
import { queueMails } from "../../../messaging/server/public.ts";
import { leaveSeats } from "../../../subscriptions/server/public.ts";
import { groupPaths } from "../../rules.ts";
import { seatsLoweredMail } from "../emails/mails.ts";
import { notifyRemoved } from "../people/many/notify-removed.ts";
import { type Groups, subjectOf } from "../records/groups.ts";
import { type Actor, recordEvent, recordEvents } from "../records/record-event.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { deleteCodesOfPeople } from "../stores/codes-store.ts";
import { markManyRemoved } from "../stores/many-users-store.ts";
import { readAdmins, readUsersBeyond } from "../stores/people-store.ts";
import type { GroupsTable, GroupUsersTable } from "../tables.ts";
import { readSeats, seatsByParts } from "./read-seats.ts";

/** Whom the record names. */
const plan: Actor = { id: null, name: "The new plan" };

/** As many names stand in a mail. */
const NAMED = 100;

/** As many lose their seats in one transaction: a plan may end tens of thousands of them. */
const PORTION = 500;

/**
 * Removes the users for whom the plan that runs has no seat, pending ones first and the latest invited first, tells them
 * and the administrators if the group wants that, and writes it into the record (RULING-16). Safe any number of times.
 */
export async function lowerSeats(groups: Groups, groupId: string): Promise<void> {
  const lowered: Lowered = { removed: 0, people: [], isDone: false };
  while (!lowered.isDone) await lowerSome(groups, groupId, lowered);
}

/** What was done so far. */
interface Lowered {
  removed: number;
  /** The first of those who were removed. */
  people: Subject[];
  isDone: boolean;
}

async function lowerSome(groups: Groups, groupId: string, lowered: Lowered): Promise<void> {
  const { database, subscriptions } = groups;
  const { some, isDone } = await database.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, groupId, database.flavor);
    if (!group) return { some: [], isDone: true };
    const { status, users } = await readSeats(trx, subscriptions, groupId);
    const { state, paidSeats } = status;
    // An expired group keeps its users: they come back with its renewal.
    const count = state === "live" && paidSeats > 0 ? Math.max(0, users - paidSeats) : 0;
    const isDone = count <= PORTION;
    const some = count === 0 ? [] : await readUsersBeyond(trx, groupId, Math.min(count, PORTION));
    if (some.length > 0) await removeBeyond(trx, groups, group, some);
    const removed = lowered.removed + some.length;
    if (!isDone || removed === 0) return { some, isDone };
    const people = [...lowered.people, ...some.map(subjectOf)].slice(0, NAMED);
    await notifyAdmins(trx, groups, { group, paidSeats, people, removed });
    const details = { paidSeats, removed };
    await recordEvent(trx, subscriptions.clock, { groupId, actor: plan, action: "seats-lowered", details });
    return { some, isDone };
  });
  lowered.removed += some.length;
  lowered.people = [...lowered.people, ...some.map(subjectOf)].slice(0, NAMED);
  lowered.isDone = isDone;
}

/** The same for every group that has more users than seats. */
export async function lowerSeatsOfAll(groups: Groups): Promise<void> {
  const { database, subscriptions } = groups;
  for await (const seats of seatsByParts(database.db, subscriptions))
    for (const { id, bought, used } of seats) if (bought > 0 && used > bought) await lowerSeats(groups, id);
}

async function removeBeyond(
  trx: Trx,
  groups: Groups,
  group: GroupsTable,
  users: readonly GroupUsersTable[],
): Promise<void> {
  const { clock } = groups.subscriptions;
  const ids = users.map(({ id }) => id);
  await markManyRemoved(trx, ids, { removed_at: clock.now(), removed_by: null, tell_removal_at: null });
  await deleteCodesOfPeople(trx, ids, clock.now());
  const accountIds = users.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
  await leaveSeats(trx, groups.subscriptions, { accountIds, groupId: group.id });
  await notifyRemoved(trx, groups, { group, users, reason: "fewer-seats" });
  const event = { groupId: group.id, actor: plan, action: "user-removed" } as const;
  await recordEvents(
    trx,
    clock,
    users.map((user) => ({ ...event, subject: subjectOf(user) })),
  );
}

type Subject = ReturnType<typeof subjectOf>;

interface Lowering {
  group: GroupsTable;
  paidSeats: number;
  people: Subject[];
  removed: number;
}

async function notifyAdmins(trx: Trx, groups: Groups, { group, paidSeats, people, removed }: Lowering): Promise<void> {
  if (group.notify_on_remove === 0) return;
  const admins = (await readAdmins(trx, group.id)).filter(({ activated_at: at }) => at !== null);
  const link = groups.origin() + groupPaths.manageUsers;
  const props = { groupTitle: group.title, paidSeats, people, removed, link };
  const mails = admins.map(({ email, first_name: firstName }) => ({
    to: { address: email },
    template: seatsLoweredMail,
    props: { firstName, ...props },
  }));
  await queueMails(trx, groups.subscriptions.clock, mails);
}
