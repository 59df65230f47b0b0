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
  const users = await readUsers(db, groupId, { search, sort, order, offset: (page - 1) * results, limit: results });
  return {
    users: await presentPeople(db, subscriptions, users),
    found: await countFound(db, groupId, search),
  };
}
