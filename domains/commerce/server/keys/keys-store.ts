import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { KeyBatchesTable, KeysTable } from "../tables.ts";

type Db = Queries;

/** Rows per statement. */
const CHUNK = 200;

/** A key with what its batch says of it. */
export interface StoredKey extends KeysTable {
  title: string;
  years: number;
  expires_on: Day;
}

/** A batch, with how many of its keys were redeemed and withdrawn. */
export interface CountedBatch extends KeyBatchesTable {
  redeemed: number;
  withdrawn: number;
}

/** Adds a batch with its keys. Returns false, and adds nothing, if there is one with the same id. */
export async function insertBatch(db: Db, batch: KeyBatchesTable, keys: readonly KeysTable[]): Promise<boolean> {
  const inserted = await db
    .insertInto("key_batches")
    .values(batch)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  for (let start = 0; start < keys.length; start += CHUNK)
    await db
      .insertInto("keys")
      .values(keys.slice(start, start + CHUNK))
      .execute();
  return true;
}

export async function markExported(db: Db, batchId: string, at: number): Promise<void> {
  await db.updateTable("key_batches").set({ exported_at: at }).where("id", "=", batchId).execute();
}

export async function findKey(db: Db, hash: string): Promise<StoredKey | undefined> {
  return await db
    .selectFrom("keys")
    .innerJoin("key_batches", "key_batches.id", "keys.batch_id")
    .selectAll("keys")
    .select(["key_batches.title", "key_batches.years", "key_batches.expires_on"])
    .where("keys.hash", "=", hash)
    .executeTakeFirst();
}

/** Marks a key as redeemed. Returns false if it was redeemed or withdrawn meanwhile. */
export async function markRedeemed(db: Db, id: string, by: { accountId: string; at: number }): Promise<boolean> {
  const updated = await db
    .updateTable("keys")
    .set({ redeemed_at: by.at, redeemed_by: by.accountId })
    .where("id", "=", id)
    .where("redeemed_at", "is", null)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Lists batches, newest first: all, or a part. */
export async function listBatches(
  db: Db,
  { before, limit }: { before?: string | undefined; limit?: number } = {},
): Promise<CountedBatch[]> {
  return await countedBatches(db)
    .$if(before !== undefined, (batches) => batches.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .$if(limit !== undefined, (batches) => batches.limit(limit ?? 0))
    .execute()
    .then((rows) => rows.map(withCounts));
}

/** The batch with an id. */
export async function findBatch(db: Db, id: string): Promise<CountedBatch | undefined> {
  const found = await countedBatches(db).where("id", "=", id).executeTakeFirst();
  return found && withCounts(found);
}

function countedBatches(db: Db) {
  return db
    .selectFrom("key_batches")
    .selectAll()
    .select((batch) => [
      batch
        .selectFrom("keys")
        .whereRef("batch_id", "=", "key_batches.id")
        .where("redeemed_at", "is not", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("redeemed_count"),
      batch
        .selectFrom("keys")
        .whereRef("batch_id", "=", "key_batches.id")
        .where("revoked_at", "is not", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("withdrawn_count"),
    ]);
}

function withCounts({
  redeemed_count: redeemed,
  withdrawn_count: withdrawn,
  ...batch
}: KeyBatchesTable & { redeemed_count: number | null; withdrawn_count: number | null }): CountedBatch {
  return { ...batch, redeemed: redeemed ?? 0, withdrawn: withdrawn ?? 0 };
}

/** Lists a batch's keys, in the order in which they were made: all, or a part. */
export async function listKeys(
  db: Db,
  batchId: string,
  { after = "", limit }: { after?: string | undefined; limit?: number } = {},
): Promise<KeysTable[]> {
  return await db
    .selectFrom("keys")
    .selectAll()
    .where("batch_id", "=", batchId)
    .where("id", ">", after)
    .orderBy("id")
    .$if(limit !== undefined, (keys) => keys.limit(limit ?? 0))
    .execute();
}

/** The key of a batch with an id. */
export async function findKeyOfBatch(db: Db, batchId: string, id: string): Promise<KeysTable | undefined> {
  const keys = db.selectFrom("keys").selectAll().where("id", "=", id);
  return await keys.where("batch_id", "=", batchId).executeTakeFirst();
}

/** Lists the keys that end with these characters. */
export async function listKeysByTail(db: Db, tail: string): Promise<(KeysTable & { label: string })[]> {
  return await db
    .selectFrom("keys")
    .innerJoin("key_batches", "key_batches.id", "keys.batch_id")
    .selectAll("keys")
    .select("key_batches.label")
    .where("keys.tail", "=", tail)
    .orderBy("keys.id")
    .execute();
}

/** Withdraws keys that were neither redeemed nor withdrawn: a whole batch's, or one. Returns how many. */
export async function withdrawKeys(
  db: Db,
  which: { batchId: string } | { keyId: string },
  at: number,
): Promise<number> {
  const withdrawn = await db
    .updateTable("keys")
    .set({ revoked_at: at })
    .where((key) => ("batchId" in which ? key("batch_id", "=", which.batchId) : key("id", "=", which.keyId)))
    .where("redeemed_at", "is", null)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return withdrawn.length;
}

/** Lists the keys that an account redeemed, oldest first. */
export async function listRedeemedBy(db: Db, accountId: string): Promise<StoredKey[]> {
  return await db
    .selectFrom("keys")
    .innerJoin("key_batches", "key_batches.id", "keys.batch_id")
    .selectAll("keys")
    .select(["key_batches.title", "key_batches.years", "key_batches.expires_on"])
    .where("keys.redeemed_by", "=", accountId)
    .orderBy("keys.redeemed_at")
    .execute();
}

/** Forgets who redeemed keys; that they were stays. */
export async function forgetRedeemer(db: Db, accountId: string): Promise<void> {
  await db.updateTable("keys").set({ redeemed_by: null }).where("redeemed_by", "=", accountId).execute();
}
