import type { Queries } from "../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { unpackText } from "../../../../../platform/files/packed-json.ts";

/** So many rows are read at once. */
const ROWS = 20;

/** Reads all that drafts of pages said in the versions that are kept, saved since a time. */
export async function* draftTexts(db: Queries, since: number): AsyncGenerator<string> {
  let last = { page_id: "", version: 0 };
  for (;;) {
    const rows = await db
      .selectFrom("page_draft_versions")
      .select(["page_id", "version", "body"])
      .where("saved_at", ">=", since)
      .where(({ eb, or, and }) =>
        or([
          eb("page_id", ">", last.page_id),
          and([eb("page_id", "=", last.page_id), eb("version", ">", last.version)]),
        ]),
      )
      .orderBy("page_id")
      .orderBy("version")
      .limit(ROWS)
      .execute();
    yield* unpacked(rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < ROWS) return;
    last = end;
  }
}

/** Reads what drafts of guides and help said in the versions that are kept, saved since a time; no other part has pictures. */
export async function* partTexts(db: Queries, since: number): AsyncGenerator<string> {
  const parts = await db
    .selectFrom("part_draft_versions")
    .select(["edition_id", "part", "version"])
    .where("part", "in", ["quick-style-guide", "help"])
    .where("saved_at", ">=", since)
    .execute();
  for (const { edition_id, part, version } of parts) {
    const rows = await db
      .selectFrom("part_draft_versions")
      .select("body")
      .where("edition_id", "=", edition_id)
      .where("part", "=", part)
      .where("version", "=", version)
      .execute();
    yield* unpacked(rows);
  }
}

/** Reads what editors wrote where others had changed the same, and nobody has chosen yet. */
export async function* conflictTexts(db: Queries): AsyncGenerator<string> {
  const ids = await db.selectFrom("page_draft_conflicts").select("id").execute();
  for (const { id } of ids) {
    const row = await db.selectFrom("page_draft_conflicts").select("conflict").where("id", "=", id).executeTakeFirst();
    if (row !== undefined) yield row.conflict;
  }
}

/** Whether somebody has had a page open in the editor since a time, or files are being brought in. */
export async function isBeingWritten(db: Queries, since: number): Promise<boolean> {
  const editor = await db
    .selectFrom("page_presence")
    .select("page_id")
    .where("seen_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  const brought = await db
    .selectFrom("edition_imports")
    .select("id")
    .where("state", "in", ["importing", "starting"])
    .where("changed_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return editor !== undefined || brought !== undefined;
}

async function* unpacked(rows: readonly { body: Uint8Array }[]): AsyncGenerator<string> {
  for (const { body } of rows) {
    yield await unpackText(body);
    await yieldToEventLoop();
  }
}
