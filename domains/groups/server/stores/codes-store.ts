import type { Queries } from "../../../../platform/db/database.ts";
import type { GroupCodesTable, GroupsTables } from "../tables.ts";

type Db = Queries<GroupsTables>;

/** Keeps a code. The one that the same person, or account, had before no longer works. */
export async function replaceCode(db: Db, code: GroupCodesTable): Promise<void> {
  await deleteCodesOf(db, code);
  await db.insertInto("group_codes").values(code).execute();
}

/** Keeps codes of people who have none. */
export async function insertCodes(db: Db, codes: readonly GroupCodesTable[]): Promise<void> {
  if (codes.length > 0) await db.insertInto("group_codes").values(codes).execute();
}

/** Makes the code of a person, or of an account, useless. */
export async function deleteCodesOf(
  db: Db,
  { person_id: person, account_id: account }: Pick<GroupCodesTable, "person_id" | "account_id">,
): Promise<void> {
  if (person !== null) await db.deleteFrom("group_codes").where("person_id", "=", person).execute();
  if (account !== null) await db.deleteFrom("group_codes").where("account_id", "=", account).execute();
}

/** The code with this hash, expired or not. */
export async function findCode(db: Db, hash: string): Promise<GroupCodesTable | undefined> {
  return await db.selectFrom("group_codes").selectAll().where("code_hash", "=", hash).executeTakeFirst();
}

/** Uses a code up: undefined where there is none with this hash. Of several at once one gets it. */
export async function takeCode(db: Db, hash: string): Promise<GroupCodesTable | undefined> {
  return await db.deleteFrom("group_codes").where("code_hash", "=", hash).returningAll().executeTakeFirst();
}

/** The code that was sent to an account to confirm its address. */
export async function findCodeOfAccount(db: Db, accountId: string): Promise<GroupCodesTable | undefined> {
  return await db.selectFrom("group_codes").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** When the codes of people were sent, by their ids. */
export async function readIssueTimes(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("group_codes")
    .select(["person_id", "issued_at"])
    .where("person_id", "in", personIds)
    .execute();
  return new Map(rows.flatMap(({ person_id, issued_at }) => (person_id === null ? [] : [[person_id, issued_at]])));
}
