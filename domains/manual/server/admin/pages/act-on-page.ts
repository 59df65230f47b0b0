import { hash } from "node:crypto";
import { z } from "zod";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { findWrittenPage } from "../../stores/published-state-store.ts";
import { listEditions } from "../../read/reading-store.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { pageLabel, pageUri } from "../../../rules.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { saveFromBlocks } from "../../edit/merge/merge-drafts.ts";
import { type PageView, pagePath, pagesPath } from "../../../admin/page-views.ts";
import { readVersion } from "../../edit/drafts/drafts-store.ts";
import { versionUnknown } from "../../edit/errors.ts";
import { type EditingContext, openDraft } from "../../edit/drafts/open-draft.ts";
import { readPageLinks } from "../../edit/drafts/edited-page.ts";
import { readSource } from "../../edit/source/page-source.ts";
import { publishDrafts } from "../../edit/drafts/publish-drafts.ts";
import { schedulePage, unschedulePage } from "../../edit/schedule/schedule-page.ts";
import { restoreVersion, saveChanges, settleConflict } from "../../edit/drafts/save-draft.ts";
import { editionUnknown } from "../../publish/errors.ts";

import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { EditorStart, OpenComment } from "../../../admin/editing-contract.ts";
import { showEditedPage } from "../../edit/blocks/show-edited-page.ts";
import { listOpenComments } from "../../edit/review/reviews-store.ts";
import { namesOf } from "./read-pages.ts";
import type { ChangedText, NotesContext } from "../../publish/publish-edition.ts";

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
  const save = saveFromBlocks(base, { title, subtitle, blocks: read.blocks }, idsOf(pageId, version));
  await saveChanges(context, pageId, { makeSave: () => save, by: account.id });
  return null;
}

/** Makes the ids of what is new since a version: the same for the same blocks, so that a form sent twice adds them once. */
function idsOf(pageId: string, version: number): (block: Block | null) => string {
  const made = new Map<string, number>();
  return (block) => {
    const says = JSON.stringify(block);
    const nth = (made.get(says) ?? 0) + 1;
    made.set(says, nth);
    return hash("sha256", JSON.stringify([pageId, version, says, nth])).slice(0, 32);
  };
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
  const form = z.object({ version: versionSchema, seen: versionSchema }).safeParse(fields);
  if (!form.success) throw versionUnknown();
  await restoreVersion(context, pageId, { ...form.data, by: account.id });
}

const publishSchema = z.object({
  version: versionSchema,
  reason: z.string().trim().max(500, "Use at most 500 characters for the reason."),
  /** As browsers send a local time; in UTC. */
  at: z
    .union([z.literal(""), z.iso.datetime({ local: true, precision: -1 })], "Enter a time like 2027-01-15T09:00 in UTC.")
    .default(""),
});

/** Which schedule is taken back: a form that is sent late names one that was replaced since. */
const unscheduleSchema = z.object({
  version: versionSchema,
  publishAt: z.union([z.literal("").transform(() => null), z.coerce.number().int()]),
});

/**
 * Publishes a page's draft, sets when it is to be published, or takes that back; returns which.
 * @throws AppError as `publishDrafts`, `schedulePage` and `unschedulePage`, page-form-wrong
 */
export async function publishPage(
  context: EditingContext,
  { pageId, account, fields }: PageForm,
): Promise<"published" | "scheduled" | "unscheduled"> {
  if (fields["act"] === "unschedule") {
    const seen = unscheduleSchema.safeParse(fields);
    if (!seen.success) throw formWrong();
    await unschedulePage(context, pageId, seen.data);
    return "unscheduled";
  }
  const form = publishSchema.safeParse(fields);
  if (!form.success) throw formWrong(form.error.issues[0]?.message);
  const { version, reason, at } = form.data;
  const what = { pages: [{ pageId, version }], reason, accountId: account.id };
  if (at === "") {
    await publishDrafts(context, { ...what, author: `${account.firstName} ${account.lastName}` });
    return "published";
  }
  await schedulePage(context, { ...what, publishAt: Date.parse(`${at}Z`) });
  return "scheduled";
}

/** A page's draft, to be shown in the page's place, and where readers see that. @throws AppError page-unknown */
export async function readOpenedDraft(context: EditingContext, pageId: string) {
  const { page, draft, edition } = await openDraft(context, pageId);
  const blocks = draft.blocks.map(({ block }) => block);
  const { view } = await readPageLinks(context.database.db, edition.id, { ...page, blocks });
  const { title, subtitle } = draft;
  // What readers don't have yet is shown at the top of its section.
  const { section, slug } = page;
  const alone = { version: edition.handle, section, grandparent: null, parent: null, slug };
  const address = `/${view.pageById(pageId)?.uri ?? pageUri(alone)}`;
  return {
    editionId: edition.id,
    handle: edition.handle,
    address,
    draft: { pageId, code: page.code, title, subtitle, blocks },
  };
}

/**
 * Has an edition edited in admin; returns the screen to go on to: that of the page from which it was sent, if it is one
 * of the edition. @throws AppError edition-unknown, page-form-wrong
 */
export async function moveToAdmin(
  { database: { db } }: EditingContext,
  handle: string,
  fields: PageForm["fields"],
): Promise<string> {
  if (fields["editedIn"] !== "desk") throw formWrong("Choose where the edition is edited.");
  const known = (await listEditions(db)).some((edition) => edition.handle === handle);
  if (!known || !(await saveEditedIn(db, handle, "desk"))) throw editionUnknown(handle);
  const from = await findWrittenPage(db, fields["page"] ?? "");
  const next = from?.edition.handle === handle ? pagePath(from.page.id) : pagesPath(handle);
  return `${next}?done=desk`;
}

function formWrong(message = "Part of the request can't be read."): AppError {
  return new AppError({ code: "page-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}

/** So many comments are shown beside the text. */
const MOST_COMMENTS = 200;

/** What the editor of a page starts with. @throws AppError page-unknown, edited-in-files */
export async function startEditing(
  context: EditingContext,
  pageId: string,
  { person, csrfToken }: Pick<EditorStart, "person" | "csrfToken">,
): Promise<EditorStart> {
  const opened = await openDraft(context, pageId);
  const page = await showEditedPage(context, opened, { since: 0, sent: new Map() });
  const label = pageLabel(opened.page.section, opened.page.code);
  return { pageId, label, page, comments: await openComments(context, pageId), person, csrfToken };
}

async function openComments({ database: { db } }: EditingContext, pageId: string): Promise<OpenComment[]> {
  const comments = await listOpenComments(db, pageId, MOST_COMMENTS);
  const who = await namesOf(
    db,
    comments.map(({ said_by: by }) => by),
  );
  return comments.map(({ id, block_id: block, said_by: by, said_at: at, words, excerpt }) => {
    return { id, block: block ?? "", by: `${who(by)}, ${inUtc(at)}`, words, excerpt };
  });
}

/** So many pages are named. */
const MOST_NAMED = 20;

/** A page that is to get another text, and what it is called; '' if there is only one. */
interface NamedText extends ChangedText {
  name: string;
}

/**
 * What those who publish are told of readers' notes whose words go: how many they are, page by page, and nothing else.
 */
export async function sayNotesLosing(
  { database: { db }, countNotes }: EditingContext & NotesContext,
  pages: readonly NamedText[],
): Promise<string[]> {
  const names = new Map(pages.map(({ pageId, name }) => [pageId, name]));
  const counted = await countNotes(db, pages);
  return listNotes(counted.map(({ pageId, count }) => ({ name: names.get(pageId) ?? "", count })));
}

/** The same of counts that are known. */
export function listNotes(counted: readonly { name: string; count: number }[]): string[] {
  if (counted.length === 0) return [];
  const rest = counted.slice(MOST_NAMED);
  const more = rest.reduce((sum, { count }) => sum + count, 0);
  return [
    ...counted.slice(0, MOST_NAMED).map(({ name, count }) => `${name === "" ? "" : `${name}: `}${marking(count)}`),
    ...(rest.length === 0 ? [] : [`On ${rest.length} other pages: ${marking(more)}`]),
    "Readers keep these notes, with the words as they were.",
  ];
}

function marking(count: number): string {
  const notes = count === 1 ? "1 note of a reader marks" : `${count.toLocaleString("en")} notes of readers mark`;
  return `${notes} words that will no longer be on the page.`;
}

/** What an editor sent, after it was refused. */
export interface TypedPage {
  version: number;
  title: string;
  subtitle: string;
  source: string;
  faults: PageView["faults"];
}
