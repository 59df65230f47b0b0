import type { Queries } from "../../../../platform/db/database.ts";
import type { GroupType } from "../../contract.ts";
import { findGroup } from "../stores/groups-store.ts";
import { countUsers, findManagedGroup } from "../stores/people-store.ts";

/** A group that an account manages, as far as its purchases depend on it. */
export interface ManagedPlace {
  id: string;
  title: string;
  type: GroupType;
  /** How many seats are taken. */
  users: number;
}

/** The group that an account manages; undefined if it manages none. */
export async function readManagedPlace(db: Queries, accountId: string): Promise<ManagedPlace | undefined> {
  const group = await findManagedGroup(db, accountId);
  return group && { ...group, users: await countUsers(db, group.id) };
}

/** The title of a group; undefined if there is none. */
export async function readGroupTitle(db: Queries, groupId: string): Promise<string | undefined> {
  return (await findGroup(db, groupId))?.title;
}
