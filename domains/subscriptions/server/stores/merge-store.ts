import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/database.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import type { Merging } from "../../../../platform/personal-data/merged-data.ts";
import type { SettledDays } from "../tables.ts";
import { findTrial } from "./trials-store.ts";

/** Writes down what was used of a term so far. */
export async function saveSettled(trx: Trx, id: string, settled: SettledDays): Promise<void> {
  await trx
    .updateTable("terms")
    .set({ settled: writeJson(settled) })
    .where("id", "=", id)
    .execute();
}

/** Of two trials, the one that ends later stays: a person has one. Returns whether that was the other account's. */
export async function joinTrials(trx: Trx, { kept, other }: Merging): Promise<boolean> {
  const [own, theirs] = [await findTrial(trx, kept.id), await findTrial(trx, other.id)];
  if (!theirs || (own && own.ends_on >= theirs.ends_on)) return false;
  await trx.deleteFrom("trials").where("account_id", "=", kept.id).execute();
  await trx.updateTable("trials").set({ account_id: kept.id }).where("account_id", "=", other.id).execute();
  return true;
}

/** Invites the kept account to the editions that the other is invited to. */
export async function joinEditionInvitations(trx: Trx, { kept, other }: Merging): Promise<void> {
  await trx
    .updateTable("edition_invitations")
    .set({ account_id: kept.id })
    .where("account_id", "=", other.id)
    .where("edition", "not in", (own) =>
      own.selectFrom("edition_invitations as own").select("own.edition").where("own.account_id", "=", kept.id),
    )
    .execute();
}

/** Adds up what both were served: of pages, each once. */
export async function joinServed(trx: Trx, { kept, other }: Merging): Promise<void> {
  const days = await trx.selectFrom("served_words").selectAll().where("account_id", "=", other.id).execute();
  for (const { day, words, resets, opened } of days)
    await trx
      .insertInto("served_words")
      .values({ account_id: kept.id, day, words, resets, opened })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "day"]).doUpdateSet(({ eb, ref }) => ({
          words: eb("served_words.words", "+", words),
          opened: sql<string>`${ref("served_words.opened")} || ${opened}`,
        })),
      )
      .execute();
  await trx
    .updateTable("served_pages")
    .set({ account_id: kept.id })
    .where("account_id", "=", other.id)
    .where("page_id", "not in", (own) =>
      own.selectFrom("served_pages as own").select("own.page_id").where("own.account_id", "=", kept.id),
    )
    .execute();
}
