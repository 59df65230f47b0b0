import { AppError } from "../../../../platform/http/errors.ts";
import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { findPersonOfAccount, readAdmins } from "../stores/people-store.ts";
import type { GroupsTables } from "../tables.ts";

/** The places in groups. They go with the account's row, which opens the seat for somebody else. */
export const groupsData: PersonalData<GroupsTables> = {
  name: "groups",
  read: async (db, { id }) => {
    const user = await findPersonOfAccount(db, "group_users", id);
    const admin = await findPersonOfAccount(db, "group_admins", id);
    const place = (person: typeof user) =>
      person && { groupId: person.group_id, invitedAt: person.invited_at, activatedAt: person.activated_at };
    return { user: place(user) ?? null, administrator: place(admin) ?? null };
  },
  remove: async (trx, { id }) => {
    const admin = await findPersonOfAccount(trx, "group_admins", id);
    if (!admin) return;
    const others = (await readAdmins(trx, admin.group_id)).filter((other) => other.id !== admin.id);
    if (!others.some(({ activated_at }) => activated_at !== null)) throw lastAdministrator();
  },
  kept: [
    "A group's record keeps the names of people it was changed by and for, so that the group can account for its seats.",
  ],
};

/** A group needs somebody to administer it. */
function lastAdministrator(): AppError {
  return new AppError({
    code: "last-administrator",
    status: 409,
    message:
      "You are the only administrator of your group. Invite another one under Manage Admins first; nothing was removed.",
  });
}
