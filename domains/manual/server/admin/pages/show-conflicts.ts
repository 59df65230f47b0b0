import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { EditionView } from "../../read/catalog/edition-view.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { EditedConflict } from "../../../admin/editing-contract.ts";
import type { OpenConflict } from "../../edit/drafts/drafts-store.ts";
import type { DraftPage } from "../../edit/drafts/draft-schemas.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import { showRedline } from "../../edit/aside/aside.ts";
import { namesOf } from "./read-pages.ts";

/** About so many characters of a table that two changed are shown: some 500 rows. They stand in the page twice. */
const MOST_CHARACTERS = 200_000;
/** What is beyond it is shown once others are settled. */
const MOST_OF_ALL = 600_000;
const later = "<p>Its text will be shown here once the conflicts above are resolved.</p>";

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
  const shown: EditedConflict[] = [];
  let room = MOST_OF_ALL;
  for (const { id, conflict, foundAt, foundBy } of conflicts) {
    const [theirs, mine, what] =
      conflict.kind === "block"
        ? [draft.blocks.find((block) => block.id === conflict.id)?.block ?? null, conflict.mine, "part"]
        : [asText(draft[conflict.field]), asText(conflict.mine), conflict.field];
    const sentence =
      theirs === null
        ? "Somebody removed a part that was changed here."
        : mine === null
          ? "A part that someone else changed was removed here."
          : `Two editors changed the same ${what}.`;
    const versions = { before: theirs ? [theirs] : [], after: mine ? [mine] : [] };
    const html = room > 0 ? await showRedline(versions, view, MOST_CHARACTERS) : later;
    room -= html.length;
    const block = conflict.kind === "block" ? conflict.id : null;
    shown.push({ id, block, sentence, html, by: `${who(foundBy)}, ${inUtc(foundAt)}` });
  }
  return shown;
}

function asText(words: string): Block | null {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return words === "" ? null : { type: "text", text: `<p>${escaped}</p>` };
}
