import type { Trx } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { endRole } from "../people/admins/admins.ts";
import { findGroup, lockGroup } from "../stores/groups-store.ts";
import { findPersonOfAccount, readAdmins } from "../stores/people-store.ts";
import type { GroupAdminsTable } from "../tables.ts";
import { type Groups, nameOf, subjectOf } from "./groups.ts";
import { recordEvent } from "./record-event.ts";

/** The places in groups. They go with the account's row, which opens the seat for somebody else. */
export function groupsData(groups: Groups): PersonalData {
  return {
    name: "groups",
    read: async (db, { id }) => {
      const place = async (person: GroupAdminsTable | undefined) =>
        person
          ? {
              group: (await findGroup(db, person.group_id))?.title ?? null,
              invitedAt: new Date(person.invited_at),
              activatedAt: person.activated_at === null ? null : new Date(person.activated_at),
            }
          : null;
      return {
        user: await place(await findPersonOfAccount(db, "group_users", id)),
        administrator: await place(await findPersonOfAccount(db, "group_admins", id)),
      };
    },
    close: (trx, { id }) => leaveAsAdmin(trx, groups, id),
    remove: async (trx, { id }) => {
      await leaveAsAdmin(trx, groups, id);
      const user = await findPersonOfAccount(trx, "group_users", id);
      if (user) await recordDeparture(trx, groups, "user-left", user);
    },
    kept: [
      "A group's record keeps the names of people who changed it or whom it concerned, so that the group can account for its seats.",
    ],
  };
}

/** Somebody else has to administer the group, and becomes its contact where this was it. */
async function leaveAsAdmin(trx: Trx, groups: Groups, accountId: string): Promise<void> {
  const found = await findPersonOfAccount(trx, "group_admins", accountId);
  const group = found && (await lockGroup(trx, found.group_id, groups.database.flavor));
  if (!group) return;
  const others = (await readAdmins(trx, group.id)).filter(({ id }) => id !== found.id);
  if (!others.some(({ activated_at: at }) => at !== null)) throw lastAdministrator();
  await endRole(trx, groups, group, found);
  await recordDeparture(trx, groups, "admin-left", found);
}

function recordDeparture(
  trx: Trx,
  { subscriptions }: Groups,
  action: "admin-left" | "user-left",
  person: GroupAdminsTable,
): Promise<void> {
  // The account is about to go: the record names it by its name alone.
  const event = { groupId: person.group_id, actor: { id: null, name: nameOf(person) }, action } as const;
  return recordEvent(trx, subscriptions.clock, { ...event, subject: subjectOf(person) });
}

/** A group needs somebody to administer it. */
function lastAdministrator(): AppError {
  return new AppError({
    code: "last-administrator",
    status: 409,
    message:
      "You are the only administrator of your group. Invite another one under Manage Admins first; nothing was removed.",
  });
}
