import { packJson, unpackJson } from "../../../../../platform/files/packed-json.ts";
import { z } from "zod";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { type Outline, placedPageSchema } from "./outline.ts";

/** An edition's menu as it is being edited. */
export interface OutlineDraft {
  /** 1, 2, 3 …: every change gives it the next. */
  version: number;
  /** What readers saw when it was changed last. */
  base: Outline;
  pages: Outline;
}

const bodySchema = z.object({ base: z.array(placedPageSchema), pages: z.array(placedPageSchema) });

/** Reads the draft of an edition's menu; undefined if nobody has changed it yet. */
export async function readOutlineDraft(db: Queries, editionId: string): Promise<OutlineDraft | undefined> {
  const row = await db
    .selectFrom("outline_drafts")
    .select(["version", "body"])
    .where("edition_id", "=", editionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const body = bodySchema.parse(await unpackJson(row.body));
  return { version: row.version, ...body };
}

/** Stores the draft of an edition's menu, in the caller's transaction, which has locked the edition. */
export async function saveOutlineDraft(
  trx: Trx,
  editionId: string,
  { version, base, pages }: OutlineDraft,
): Promise<void> {
  const body = await packJson({ base, pages });
  await trx
    .insertInto("outline_drafts")
    .values({ edition_id: editionId, version, body })
    .onConflict((conflict) => conflict.column("edition_id").doUpdateSet({ version, body }))
    .execute();
}
