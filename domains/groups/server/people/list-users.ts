import type { Queries } from "../../../../platform/db/database.ts";
import type { UsersPage, UsersQuery } from "../../contract.ts";
import type { Groups } from "../records/groups.ts";
import { countFound, readUsers } from "../stores/users-list-store.ts";
import type { GroupsDb } from "../tables.ts";
import { presentPeople } from "./present-people.ts";

/** One page of a group's users, and how many the search finds. */
export async function listUsers(
  db: Queries<GroupsDb>,
  { subscriptions }: Groups,
  groupId: string,
  { search, sort, order, page, results }: UsersQuery,
): Promise<UsersPage> {
  const offset = (page - 1) * results;
  const users = await readUsers(db, groupId, { search, sort, order, offset, limit: results });
  // The last page says itself how many there are: most searches end here, without a second look at every user.
  const isLast = users.length > 0 && users.length < results;
  const found = isLast ? offset + users.length : await countFound(db, groupId, search);
  return { users: await presentPeople(db, subscriptions, users), found };
}
