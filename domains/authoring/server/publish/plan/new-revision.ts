import { createHash } from "node:crypto";
import type { Block, PageRevisionsTable, StoredPage } from "../../../../content/server/authoring.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";

/** Makes a new revision of a page's blocks, of the release `revisionId`; null if they say what `known` says. */
export function newRevision(
  pageId: string,
  blocks: readonly Block[],
  known: Pick<StoredPage, "content_hash" | "revision_number"> | undefined,
  { clock, revisionId }: { clock: Clock; revisionId: string },
): PageRevisionsTable | null {
  const json = writeJson([...blocks]);
  const contentHash = createHash("sha256").update(json).digest("hex");
  if (known?.content_hash === contentHash) return null;
  return {
    id: newId(clock),
    page_id: pageId,
    edition_revision_id: revisionId,
    number: (known?.revision_number ?? 0) + 1,
    content_hash: contentHash,
    created_at: clock.now(),
    has_quick_look: blocks.some((block) => block.type === "table" && block.quickLook) ? 1 : 0,
    headings: writeJson(blocks.flatMap(headingOf)),
    blocks: json,
  };
}

function headingOf(block: Block) {
  if (block.type !== "heading") return [];
  return [{ id: block.id, code: block.headingCode, text: block.headingText, level: block.headingLevel[0] ?? 1 }];
}
