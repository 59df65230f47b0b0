import { queueMail } from "../../../messaging/server/public.ts";
import { groupPaths } from "../../rules.ts";
import { seatsLoweredMail } from "../emails/mails.ts";
import { endSeatOf, tellRemoved } from "../people/remove-user.ts";
import { type Groups, subjectOf, type Trx } from "../records/groups.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { countUsersByGroup, readAdmins, readUsersBeyond } from "../stores/people-store.ts";
import type { GroupsTable, GroupUsersTable } from "../tables.ts";
import { readSeats } from "./read-seats.ts";

/** Whom the record names. */
const plan: Actor = { id: null, name: "The new plan" };

/** As many names stand in a mail. */
const NAMED = 100;

/**
 * Removes the users for whom the plan that runs has no seat, pending ones first and the latest invited first, tells them
 * and the administrators if the group wants that, and writes it into the record (DECISION 16). Safe any number of times.
 */
export async function lowerSeats(groups: Groups, groupId: string): Promise<void> {
  const { database, subscriptions } = groups;
  await database.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, groupId, database.flavor);
    if (!group) return;
    const { standing, users } = await readSeats(trx, subscriptions, groupId);
    const { state, paidSeats } = standing;
    // An expired group keeps its users: they come back with its renewal.
    if (state !== "live" || paidSeats === 0 || users <= paidSeats) return;
    const beyond = await readUsersBeyond(trx, groupId, users - paidSeats);
    for (const user of beyond) await removeBeyond(trx, groups, group, user);
    await tellAdmins(trx, groups, { group, paidSeats, beyond });
    const details = { paidSeats, removed: beyond.length };
    await recordEvent(trx, subscriptions.clock, { groupId, actor: plan, action: "seats-lowered", details });
  });
}

/** The same for every group that has more users than seats. */
export async function lowerSeatsOfAll(groups: Groups): Promise<void> {
  const { database, subscriptions } = groups;
  for (const { groupId } of await countUsersByGroup(database.db)) {
    const { standing, users } = await readSeats(database.db, subscriptions, groupId);
    if (standing.paidSeats > 0 && users > standing.paidSeats) await lowerSeats(groups, groupId);
  }
}

async function removeBeyond(trx: Trx, groups: Groups, group: GroupsTable, user: GroupUsersTable): Promise<void> {
  await endSeatOf(trx, groups, user);
  await tellRemoved(trx, groups, { group, user, reason: "fewer-seats" });
  const event = { groupId: group.id, actor: plan, action: "user-removed", subject: subjectOf(user) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
}

interface Lowering {
  group: GroupsTable;
  paidSeats: number;
  beyond: readonly GroupUsersTable[];
}

async function tellAdmins(trx: Trx, groups: Groups, { group, paidSeats, beyond }: Lowering): Promise<void> {
  if (group.notify_on_remove === 0) return;
  const admins = (await readAdmins(trx, group.id)).filter(({ activated_at: at }) => at !== null);
  const people = beyond.slice(0, NAMED).map(subjectOf);
  const link = groups.origin() + groupPaths.manageUsers;
  for (const admin of admins) {
    const props = { groupTitle: group.title, paidSeats, people, removed: beyond.length, link };
    await queueMail(trx, groups.subscriptions.clock, {
      to: { address: admin.email },
      template: seatsLoweredMail,
      props: { firstName: admin.first_name, ...props },
    });
  }
}
