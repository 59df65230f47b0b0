import type { Queries } from "../../../../platform/db/database.ts";
import type { NetworkRange } from "../networks/range.ts";
import type { GroupNetworksTable } from "../tables.ts";

type Db = Queries;

/** Moves on with every change of the networks, or of the titles of their groups. */
export async function readNetworkChanges(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom("group_network_changes")
    .select("number")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return number;
}

/** Marks a change, and makes every other one wait until this transaction has ended. */
export async function markNetworkChange(db: Db): Promise<void> {
  await db
    .updateTable("group_network_changes")
    .set((row) => ({ number: row("number", "+", 1) }))
    .where("id", "=", 1)
    .execute();
}

/** All networks with their groups' titles. */
export async function readNetworks(db: Db) {
  return await db
    .selectFrom("group_networks")
    .innerJoin("groups", "groups.id", "group_networks.group_id")
    .select(["first_address as first", "last_address as last", "group_id as groupId", "title"])
    .execute();
}

/** A network that shares an address with a range. */
export async function findOverlapping(db: Db, { first, last }: NetworkRange) {
  return await db
    .selectFrom("group_networks")
    .select(["cidr", "group_id as groupId"])
    .where("first_address", "<=", last)
    .where("last_address", ">=", first)
    .limit(1)
    .executeTakeFirst();
}

export async function insertNetwork(db: Db, network: GroupNetworksTable): Promise<void> {
  await db.insertInto("group_networks").values(network).execute();
}

/** Takes a network from a group; false where it has none like it. */
export async function deleteNetwork(db: Db, groupId: string, cidr: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("group_networks")
    .where("group_id", "=", groupId)
    .where("cidr", "=", cidr)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The networks of a group, in order. */
export async function readNetworksOfGroup(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("group_networks")
    .select("cidr")
    .where("group_id", "=", groupId)
    .orderBy("first_address")
    .execute();
  return rows.map(({ cidr }) => cidr);
}
