import type { Queries } from "../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { siteBannerContentSchema, siteNotificationSchema } from "../../contract.ts";
import type { NoticeBodies } from "../tables.ts";

/** The stored notices; null if not set. */
export type StoredNotices = { [Slot in keyof NoticeBodies]: NoticeBodies[Slot] | null };

export async function readNotices(db: Queries): Promise<StoredNotices> {
  const rows = await db.selectFrom("notices").select(["slot", "body"]).execute();
  const bodies = new Map<string, unknown>(rows.map(({ slot, body }) => [slot, readJson(body)]));
  return {
    banner: siteBannerContentSchema.nullable().parse(bodies.get("banner") ?? null),
    notification: siteNotificationSchema.nullable().parse(bodies.get("notification") ?? null),
  };
}

export async function writeNotice<Slot extends keyof NoticeBodies>(
  db: Queries,
  slot: Slot,
  body: NoticeBodies[Slot],
  now: number,
): Promise<void> {
  const written = writeJson<NoticeBodies[keyof NoticeBodies]>(body);
  await db
    .insertInto("notices")
    .values({ slot, body: written, updated_at: now })
    .onConflict((conflict) => conflict.column("slot").doUpdateSet({ body: written, updated_at: now }))
    .execute();
}

export async function removeNotice(db: Queries, slot: keyof NoticeBodies): Promise<void> {
  await db.deleteFrom("notices").where("slot", "=", slot).execute();
}
