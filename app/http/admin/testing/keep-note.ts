import { insertNote } from "../../../../domains/reading/server/stores/notes-store.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";

/** Keeps a note of the demo reader on words of a page. */
export async function keepNote(db: Queries, pageId: string, quote: string): Promise<void> {
  const { id: account_id } = await db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", "reader@demo.test")
    .executeTakeFirstOrThrow();
  const words = { quote, prefix: "", suffix: "", note: "mine, alone", size: 20, search_text: null };
  const at = { created_at: systemClock.now(), updated_at: 0 };
  const place = { page_id: pageId, edition: "v22", page_title: "Cases" };
  await insertNote(db, { id: newId(systemClock), account_id, ...place, ...words, ...at });
}
