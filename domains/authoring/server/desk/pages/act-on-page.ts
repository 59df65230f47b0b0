import { z } from "zod";
import { listEditions, saveEditedIn } from "../../../../content/server/authoring.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { saveFromBlocks } from "../../editing/merge/save-from-blocks.ts";
import type { PageLinkView } from "../../../page-views.ts";
import { readVersion } from "../../editing/drafts-store.ts";
import { versionUnknown } from "../../editing/errors.ts";
import { type EditingContext, openDraft } from "../../editing/open-draft.ts";
import { readPageLinks } from "../../editing/page-links.ts";
import { readSource } from "../../editing/source/page-source.ts";
import { publishDrafts } from "../../editing/publish-drafts.ts";
import { restoreVersion, saveChanges, settleConflict } from "../../editing/save-draft.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { shareDraft } from "../../publish/drafts/share-draft.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { TypedPage } from "./read-page.ts";

/** Who acts, and what was sent. */
export interface PageForm {
  pageId: string;
  account: { id: string; firstName: string; lastName: string };
  fields: Readonly<Record<string, string>>;
}

const versionSchema = z.coerce.number().int().min(1).max(2_000_000_000);

const textSchema = z.object({
  version: versionSchema,
  title: z.string().trim().min(1, "Give the page a title.").max(500, "Use at most 500 characters for the title."),
  subtitle: z.string().trim().max(2_000, "Use at most 2,000 characters for the subtitle."),
  source: z.string().max(1_000_000),
});

/**
 * Saves what an editor wrote; returns what was sent, with its faults, if it can't be read.
 * @throws AppError page-unknown, edited-in-files, version-unknown, page-form-wrong
 */
export async function savePage(
  context: EditingContext,
  { pageId, account, fields }: PageForm,
): Promise<TypedPage | null> {
  const form = textSchema.safeParse(fields);
  if (!form.success) throw formWrong(form.error.issues[0]?.message);
  const { version, title, subtitle, source } = form.data;
  const { db } = context.database;
  const base = await readVersion(db, pageId, version);
  const opened = await openDraft(context, pageId);
  if (base === undefined) throw versionUnknown();
  const read = await readSource(db, { ...opened, draft: base }, source);
  if ("faults" in read) return { version, title, subtitle, source, faults: read.faults };
  const save = saveFromBlocks(base, { title, subtitle, blocks: read.blocks }, () => newId(context.clock));
  await saveChanges(context, pageId, { makeSave: () => save, by: account.id });
  return null;
}

/** Puts one of two texts in the place of a conflict. @throws AppError page-unknown, page-form-wrong */
export async function settlePage(context: EditingContext, { pageId, account, fields }: PageForm): Promise<void> {
  const form = z.object({ conflict: z.string(), choice: z.enum(["mine", "theirs"]) }).safeParse(fields);
  if (!form.success) throw formWrong("Choose one of the two texts.");
  const { conflict: id, choice } = form.data;
  await settleConflict(context, pageId, { id, choice, by: account.id });
}

/** Makes a draft say again what it said in a version. @throws AppError page-unknown, version-unknown */
export async function restorePage(context: EditingContext, { pageId, account, fields }: PageForm): Promise<void> {
  const version = versionSchema.safeParse(fields["version"]);
  if (!version.success) throw versionUnknown();
  await restoreVersion(context, pageId, { version: version.data, by: account.id });
}

/**
 * Publishes a page's draft; returns the release's name.
 * @throws AppError as `publishDrafts`, page-form-wrong
 */
export async function publishPage(context: EditingContext, { pageId, account, fields }: PageForm): Promise<string> {
  const form = z
    .object({ version: versionSchema, reason: z.string().trim().max(500, "Use at most 500 characters of reason.") })
    .safeParse(fields);
  if (!form.success) throw formWrong(form.error.issues[0]?.message);
  const { version, reason } = form.data;
  const author = `${account.firstName} ${account.lastName}`;
  return await publishDrafts(context, { pages: [{ pageId, version }], author, reason, accountId: account.id });
}

/** Makes a link that shows the draft as readers would see it (PAGE-8). @throws AppError page-unknown */
export async function sharePage(context: EditingContext, pageId: string): Promise<PageLinkView> {
  const { draft, edition } = await openDraft(context, pageId);
  const blocks = draft.blocks.map(({ block }) => block);
  const { view } = await readPageLinks(context.database.db, edition.id, { id: pageId, blocks });
  const { title, subtitle } = draft;
  const uri = view.pageById(pageId)?.uri ?? "";
  const { address, expiresAt } = await shareDraft(context, {
    editionId: edition.id,
    pageId,
    uri,
    title,
    subtitle,
    blocks,
  });
  return { id: pageId, address, until: inUtc(expiresAt) };
}

/** Says where an edition is edited. @throws AppError edition-unknown, page-form-wrong */
export async function moveEditing(
  { database: { db } }: EditingContext,
  handle: string,
  fields: PageForm["fields"],
): Promise<"files" | "desk"> {
  const editedIn = z.enum(["files", "desk"]).safeParse(fields["editedIn"]);
  if (!editedIn.success) throw formWrong("Choose where the edition is edited.");
  const known = (await listEditions(db)).some((edition) => edition.handle === handle);
  if (!known || !(await saveEditedIn(db, handle, editedIn.data))) throw editionUnknown(handle);
  return editedIn.data;
}

function formWrong(message = "Something that was sent can't be read."): AppError {
  return new AppError({ code: "page-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}
