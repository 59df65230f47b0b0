import { listEditions } from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { editionParts, type PartsView } from "../../../part-views.ts";
import { listPartDrafts } from "../../editing/parts/parts-store.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { partWords } from "./part-words.ts";

/** Lists the parts of an edition, and how the draft of each stands. @throws AppError edition-unknown */
export async function readParts(db: Queries, handle: string): Promise<PartsView> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  const drafts = new Map((await listPartDrafts(db, edition.id)).map((draft) => [draft.part, draft]));
  const stateOf = (part: string) => {
    const draft = drafts.get(part);
    return draft === undefined || draft.version === draft.base_version ? "" : "changed, not published";
  };
  const parts = editionParts.map((part) => ({ part, ...partWords[part], state: stateOf(part) }));
  return { handle, editedIn: edition.edited_in, parts };
}
