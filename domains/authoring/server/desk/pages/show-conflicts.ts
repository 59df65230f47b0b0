import {
  alignBlocks,
  type Block,
  type EditionView,
  redlineBlocks,
  renderBlocks,
  resolveBlockLinks,
} from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { EditedConflict } from "../../../editing-contract.ts";
import type { OpenConflict } from "../../editing/drafts/drafts-store.ts";
import type { DraftPage } from "../../editing/merge/draft.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import { namesOf } from "./names-of.ts";

/** Shows what waits for a choice: what stands in the draft, with what the other text would make of it. */
export async function showConflicts(
  db: Queries,
  conflicts: readonly OpenConflict[],
  { draft, view }: { draft: DraftPage; view: EditionView },
): Promise<EditedConflict[]> {
  const who = await namesOf(
    db,
    conflicts.map(({ foundBy }) => foundBy),
  );
  return conflicts.map(({ id, conflict, foundAt, foundBy }) => {
    const [theirs, mine, what] =
      conflict.kind === "block"
        ? [draft.blocks.find((block) => block.id === conflict.id)?.block ?? null, conflict.mine, "part"]
        : [asText(draft[conflict.field]), asText(conflict.mine), conflict.field];
    const sentence =
      theirs === null
        ? "Somebody removed a part that was changed here."
        : mine === null
          ? "A part was removed here that somebody else changed."
          : `Two editors changed the same ${what}.`;
    const html = redline(theirs ? [theirs] : [], mine ? [mine] : [], view);
    const block = conflict.kind === "block" ? conflict.id : null;
    return { id, block, sentence, html, by: `${who(foundBy)}, ${inUtc(foundAt)}` };
  });
}

/** Renders blocks with what became of them marked. */
export function redline(before: readonly Block[], after: readonly Block[], view: EditionView): string {
  return renderBlocks(resolveBlockLinks(redlineBlocks(alignBlocks(before, after)), view));
}

function asText(words: string): Block | null {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return words === "" ? null : { type: "text", text: `<p>${escaped}</p>` };
}
