import {
  type Block,
  deleteOldDrafts,
  hashDraftToken,
  insertDraft,
  newDraftToken,
} from "../../../../content/server/authoring.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";

/** How long a draft's link works, in days. */
export const DRAFT_DAYS = 14;

export interface SavedDraft {
  /** The secret link to the draft: the page's address with the draft's id and token. */
  address: string;
  /** When the link expires, in epoch milliseconds. */
  expiresAt: number;
}

/** A draft of the page at `uri`, which has no first slash; blocks as stored. */
interface SharedWords {
  editionId: string;
  pageId: string;
  uri: string;
  title: string;
  subtitle: string;
  blocks: readonly Block[];
}

/** Keeps a draft and returns the link to it (PAGE-8). Only the token's hash is stored. */
export async function shareDraft(
  { database, clock }: { database: Database; clock: Clock },
  { editionId, pageId, uri, title, subtitle, blocks }: SharedWords,
): Promise<SavedDraft> {
  const [id, token, now] = [newId(clock), newDraftToken(), clock.now()];
  const expiresAt = now + DRAFT_DAYS * 86_400_000;
  await database.db.transaction().execute(async (trx) => {
    await deleteOldDrafts(trx, now);
    const row = { id, edition_id: editionId, page_id: pageId, title, subtitle, blocks: writeJson([...blocks]) };
    await insertDraft(trx, { ...row, token_hash: hashDraftToken(token), created_at: now, expires_at: expiresAt });
  });
  return { address: `/${uri}?preview=${id}&token=${token}`, expiresAt };
}
