import { newId } from "../../../../../platform/ids/new-id.ts";
import { publishFromDesk } from "../../releases/writing/publish-from-desk.ts";
import { draftMovedOn, editedInFiles } from "../errors.ts";
import type { EditingContext } from "../drafts/open-draft.ts";
import { partRefused } from "./errors.ts";
import { openPart, type PartOfEdition } from "./open-part.ts";
import { checkPart } from "./part-manual.ts";
import { hashOf, putPart } from "./part-state.ts";
import { updatePartDraft } from "./parts-store.ts";

/** What is published, by whom and why. */
export interface PublishPart extends PartOfEdition {
  /** What the part is called. */
  title: string;
  /** The version of the draft that was looked at. */
  version: number;
  author: string;
  reason: string;
  accountId: string | null;
}

/**
 * Publishes what the draft of a part says as a release, without reading the edition's text. Returns the release's name.
 * @throws AppError edition-unknown, edited-in-files, draft-moved-on, part-refused, nothing-to-publish, publish-overtaken
 */
export async function publishPart(context: EditingContext, what: PublishPart): Promise<string> {
  const { handle, part, title, version, author, reason, accountId } = what;
  const opened = await openPart(context, { handle, part });
  if (!opened.isEditable) throw editedInFiles(handle);
  if (opened.version !== version) throw draftMovedOn(title);
  const findings = await checkPart(context.database.db, opened);
  if (findings.length > 0) throw partRefused(findings);
  const { published: state, edition, draft } = opened;
  const target = putPart(edition, part, draft);
  const key = { edition_id: state.edition.id, part };
  return await publishFromDesk(context, {
    releaseId: newId(context.clock),
    state,
    target,
    revisions: [],
    author,
    act: { via: "desk", accountId, reason },
    also: async (trx) => {
      await updatePartDraft(trx, key, { base_hash: hashOf(draft), base_version: version });
    },
  });
}
