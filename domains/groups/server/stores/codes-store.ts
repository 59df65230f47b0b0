import type { Queries } from "../../../../platform/db/database.ts";
import { chunksOf } from "../invitations/lists/split-cells.ts";
import type { GroupCodesTable, GroupOldCodesTable } from "../tables.ts";

type Db = Queries;

/** Keeps a code. The one that the same person, or account, had before no longer works. */
export async function replaceCode(db: Db, code: GroupCodesTable): Promise<void> {
  await deleteCodesOf(db, code, code.issued_at);
  await db.insertInto("group_codes").values(code).execute();
}

/** Keeps codes of people who have none. */
export async function insertCodes(db: Db, codes: readonly GroupCodesTable[]): Promise<void> {
  if (codes.length > 0) await db.insertInto("group_codes").values(codes).execute();
}

/** Makes the code of a person, or of an account, useless. Whose it was is remembered. */
export async function deleteCodesOf(
  db: Db,
  { person_id: person, account_id: account }: Pick<GroupCodesTable, "person_id" | "account_id">,
  now: number,
): Promise<void> {
  for (const [column, id] of [
    ["person_id", person],
    ["account_id", account],
  ] as const) {
    if (id === null) continue;
    await remember(db, await db.deleteFrom("group_codes").where(column, "=", id).returningAll().execute(), now);
  }
}

/** The same for many people. */
export async function deleteCodesOfPeople(db: Db, personIds: readonly string[], now: number): Promise<void> {
  for (const chunk of chunksOf(personIds, 200))
    await remember(
      db,
      await db.deleteFrom("group_codes").where("person_id", "in", chunk).returningAll().execute(),
      now,
    );
}

async function remember(db: Db, codes: readonly GroupCodesTable[], now: number): Promise<void> {
  const old = codes.map(({ code_hash, group_id, purpose, person_id, account_id }) => {
    return { code_hash, group_id, purpose, person_id, account_id, ended_at: now };
  });
  if (old.length > 0) await db.insertInto("group_old_codes").values(old).execute();
}

/** Forgets codes that ended before a time, as many as that; gives how many there were. */
export async function forgetOldCodes(db: Db, endedBefore: number, most: number): Promise<number> {
  const old = db
    .selectFrom("group_old_codes")
    .select("code_hash")
    .where("ended_at", "<", endedBefore)
    .orderBy("ended_at")
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom("group_old_codes").where("code_hash", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** A code that was used or replaced. */
export async function findOldCode(db: Db, hash: string): Promise<GroupOldCodesTable | undefined> {
  return await db.selectFrom("group_old_codes").selectAll().where("code_hash", "=", hash).executeTakeFirst();
}

type Invitations = Pick<GroupCodesTable, "group_id" | "purpose">;

/** The codes that a group's invitations to these addresses carried; one an address at most. */
export async function findCodesToEmails(
  db: Db,
  { group_id: groupId, purpose }: Invitations,
  emails: readonly string[],
): Promise<GroupCodesTable[]> {
  const found: GroupCodesTable[] = [];
  for (const chunk of chunksOf(emails, 500)) {
    const query = db.selectFrom("group_codes").selectAll().where("group_id", "=", groupId);
    found.push(...(await query.where("purpose", "=", purpose).where("email_lower", "in", chunk).execute()));
  }
  return found;
}

/** Makes the codes useless, and remembers whose they were, that a group's invitations to these addresses carried. */
export async function deleteCodesToEmails(
  db: Db,
  { group_id: groupId, purpose }: Invitations,
  emails: readonly string[],
  now: number,
): Promise<void> {
  if (emails.length === 0) return;
  const query = db.deleteFrom("group_codes").where("group_id", "=", groupId).where("purpose", "=", purpose);
  await remember(db, await query.where("email_lower", "in", emails).returningAll().execute(), now);
}

/** Lets another person activate with a code: the same address, removed and invited again. */
export async function giveCodeTo(db: Db, id: string, personId: string): Promise<void> {
  await db.updateTable("group_codes").set({ person_id: personId }).where("id", "=", id).execute();
}

/** The code with this hash, expired or not. */
export async function findCode(db: Db, hash: string): Promise<GroupCodesTable | undefined> {
  return await db.selectFrom("group_codes").selectAll().where("code_hash", "=", hash).executeTakeFirst();
}

/** Uses a code up: undefined where there is none with this hash. Of several at once one gets it. */
export async function takeCode(db: Db, hash: string, now: number): Promise<GroupCodesTable | undefined> {
  const taken = await db.deleteFrom("group_codes").where("code_hash", "=", hash).returningAll().executeTakeFirst();
  if (taken) await remember(db, [taken], now);
  return taken;
}

/** The code that was sent to an account to confirm its address. */
export async function findCodeOfAccount(db: Db, accountId: string): Promise<GroupCodesTable | undefined> {
  return await db.selectFrom("group_codes").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** When the code of a person was sent, and until when it works. Epoch milliseconds. */
export interface CodeTimes {
  issuedAt: number;
  expiresAt: number;
}

/** The times of people's codes, by their ids. */
export async function readCodeTimes(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, CodeTimes>> {
  const times = new Map<string, CodeTimes>();
  for (const chunk of chunksOf(personIds, 500)) {
    const rows = await db
      .selectFrom("group_codes")
      .select(["person_id", "issued_at", "expires_at"])
      .where("person_id", "in", chunk)
      .execute();
    for (const { person_id: id, issued_at: issuedAt, expires_at: expiresAt } of rows)
      if (id !== null) times.set(id, { issuedAt, expiresAt });
  }
  return times;
}
