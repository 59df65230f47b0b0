import { z } from "zod";
import { partPath } from "../../../../part-views.ts";
import type { EditingContext } from "../../../editing/drafts/open-draft.ts";
import { PartConflict, partFormWrong, partRefused } from "../../../editing/parts/errors.ts";
import { type PartOfEdition, openPart } from "../../../editing/parts/open-part.ts";
import { partSource, readPartSource } from "../../../editing/parts/part-source.ts";
import { restorePart, savePart } from "../../../editing/parts/save-part.ts";
import type { PartForm } from "../act-on-index.ts";
import { partNamed, versionIn } from "../frame.ts";
import { partWords } from "../part-words.ts";
import type { TypedSource } from "./read-source.ts";
import { newId } from "../../../../../../platform/ids/new-id.ts";
import { publishFromDesk } from "../../../releases/writing/publish-from-desk.ts";
import { draftMovedOn, editedInFiles } from "../../../editing/errors.ts";
import { checkPart } from "../../../editing/parts/part-manual.ts";
import { hashOf, putPart } from "../../../editing/parts/part-state.ts";
import { updatePartDraft } from "../../../editing/parts/parts-store.ts";

/** What was sent of a part. */
export interface NamedPartForm extends PartForm {
  part: string;
}

const LONGEST = 3_000_000;

/**
 * Saves a part as its file has it; returns what was sent, with its faults, if it can't be read, or with what others
 * changed, if they changed the same. @throws AppError edition-unknown, edited-in-files, version-unknown
 */
export async function saveSource(context: EditingContext, form: NamedPartForm): Promise<TypedSource | null> {
  const { handle, account, fields } = form;
  const place = { handle, part: partNamed(form.part) };
  const version = versionIn(fields);
  const source = fields["source"];
  if (source === undefined || source.length > LONGEST) throw partFormWrong("The text is too long.");
  let faults: TypedSource["faults"] = [];
  try {
    await savePart(context, place, {
      version,
      by: account.id,
      change: async (seen, opened) => {
        const read = await readPartSource(context.database.db, { seen, opened }, source);
        if ("says" in read) return read.says;
        ({ faults } = read);
        return seen;
      },
    });
  } catch (error) {
    if (!(error instanceof PartConflict)) throw error;
    const opened = await openPart(context, place);
    const merged = await partSource(context.database.db, opened, error.merged);
    return { version: opened.version, source: merged, faults: [], isConflict: true };
  }
  return faults.length > 0 ? { version, source, faults, isConflict: false } : null;
}

/** Makes a part say again what it said in a version; returns where to go on. @throws as `restorePart` */
export async function restoreSource(context: EditingContext, form: NamedPartForm): Promise<string> {
  const { handle, account, fields } = form;
  const part = partNamed(form.part);
  const version = Number(fields["back"]);
  if (!Number.isInteger(version)) throw partFormWrong();
  await restorePart(context, { handle, part }, { version, seen: versionIn(fields), by: account.id });
  return `${partPath(handle, part)}?done=restored`;
}

/** Publishes a part; returns where to go on. @throws as `publishPart`, AppError part-form-wrong */
export async function publishSource(context: EditingContext, form: NamedPartForm): Promise<string> {
  const { handle, account, fields } = form;
  const part = partNamed(form.part);
  const reason = z
    .string()
    .trim()
    .max(500)
    .safeParse(fields["reason"] ?? "");
  if (!reason.success) throw partFormWrong("Use at most 500 characters of reason.");
  await publishPart(context, {
    handle,
    part,
    title: partWords[part].title,
    version: versionIn(fields),
    author: `${account.firstName} ${account.lastName}`,
    reason: reason.data,
    accountId: account.id,
  });
  return `${partPath(handle, part)}?done=published`;
}

/** What is published, by whom and why. */
interface PublishPart extends PartOfEdition {
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
