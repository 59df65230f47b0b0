import type { Trx } from "../../../../../platform/db/database.ts";
import { type Choice, listLimits } from "../../../contract.ts";
import { listChanged, personNotFound, tooManyChosen } from "../../errors/seats.ts";
import type { Groups } from "../../records/groups.ts";
import { readUsersByIds } from "../../stores/many-users-store.ts";
import { readUsers } from "../../stores/users-list-store.ts";
import type { GroupUsersTable } from "../../tables.ts";

/**
 * The chosen users of a group; those who are gone meanwhile are left out.
 * @throws AppError person-not-found, list-changed, too-many-chosen
 */
export async function chooseUsers(
  trx: Trx,
  { subscriptions }: Groups,
  groupId: string,
  choice: Choice,
): Promise<GroupUsersTable[]> {
  if ("userIds" in choice) {
    const users = await readUsersByIds(trx, groupId, choice.userIds);
    if (users.length === 0) throw personNotFound();
    return users;
  }
  const { search, show, count } = choice;
  const page = { search, show, now: subscriptions.clock.now(), sort: "name", order: "asc", offset: 0 } as const;
  const users = await readUsers(trx, groupId, { ...page, limit: listLimits.lines + 1 });
  if (users.length > listLimits.lines) throw tooManyChosen(listLimits.lines);
  if (users.length !== count) throw listChanged(users.length);
  return users;
}
