import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Account } from "../../../accounts/contract.ts";
import { mayInAdmin } from "../../../accounts/rules.ts";
import { accountsByIds, requireAccount } from "../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../accounts/server/security/public.ts";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { authoringCalls } from "../../admin/calls.ts";
import { findTargets } from "../edit/blocks/find-targets.ts";
import { notAnEditor, saveTooLong, saveUnreadable, versionUnknown } from "../edit/errors.ts";
import type { EditingContext } from "../edit/drafts/open-draft.ts";
import type { EditedPage, Presence } from "../../admin/editing-contract.ts";
import { saveChanges, settleConflict } from "../edit/drafts/save-draft.ts";
import { askAside } from "../edit/aside/aside.ts";
import { showEditedPage } from "../edit/blocks/show-edited-page.ts";
import { findDraft } from "../edit/drafts/drafts-store.ts";
import { findEditedPage } from "../edit/drafts/edited-page.ts";
import { forgetPresence, listPresence, notePresence } from "../edit/blocks/presence-store.ts";

/** The most bytes of a save as a form: ten times the longest page of a manual, with all its blocks. */
const LARGEST_SAVE = 4_000_000;

/** Mounts the calls that the editor in admin makes, for the accounts that may edit. */
export function pageCalls(
  app: FastifyInstance,
  { sessionOf, ...context }: EditingContext & { sessionOf: SessionOf },
): void {
  const api = withContracts(app);
  const editorOf = (request: FastifyRequest) => editorIn(sessionOf, request);
  // Before what was sent is looked at: it is nobody else's business what is wrong with it.
  const forEditors = {
    ...refusing(saveUnreadable),
    onRequest: async (request: FastifyRequest) => {
      await editorOf(request);
    },
  };

  api.route({
    ...authoringCalls.saveBlocks,
    ...forEditors,
    bodyLimit: LARGEST_SAVE,
    handler: async (request) => {
      const { id: by } = await editorOf(request);
      const data = await saveBlocks(context, request.params.page, { text: request.body.save, by });
      return { loggedIn: true, data };
    },
  });

  api.route({
    ...authoringCalls.settle,
    ...forEditors,
    handler: async (request) => {
      const { id: by } = await editorOf(request);
      const { conflict: id, choice, since } = request.body;
      return { loggedIn: true, data: await settleInEditor(context, request.params.page, { id, choice, since, by }) };
    },
  });

  api.route({
    ...authoringCalls.here,
    ...forEditors,
    handler: async (request) => {
      const { id: accountId } = await editorOf(request);
      const { tab, block } = request.body;
      const where = { tab, accountId, block: block === "" ? null : block };
      return { loggedIn: true, data: await beHere(context, request.params.page, where) };
    },
  });

  api.route({
    ...authoringCalls.targets,
    ...forEditors,
    handler: async (request) => {
      const data = await findTargets(context.database.db, request.params.page, request.query.words);
      return { loggedIn: true, data };
    },
  });
}

/** Who sends a request, if that account may edit. @throws AppError sign-in-needed, session-ended, not-your-role */
export async function editorIn(sessionOf: SessionOf, request: FastifyRequest): Promise<Account> {
  const session = await sessionOf(request);
  const account = requireAccount(session, request);
  if (session?.lacksSecondFactor === true || !mayInAdmin(account.staffRole, "edit-content")) throw notAnEditor();
  return account;
}

/**
 * Takes what an editor in a browser changed into a page's draft, and returns the draft as far as the editor doesn't know
 * it. @throws AppError page-unknown, edited-in-files, version-unknown, save-unreadable, save-too-long
 */
export async function saveBlocks(
  context: EditingContext,
  pageId: string,
  { text, by }: { text: string; by: string },
): Promise<EditedPage> {
  const { since, save } = await askAside({ kind: "save", text }, () => {
    throw saveTooLong();
  });
  const opened = await saveChanges(context, pageId, { makeSave: () => save, by });
  const sent = new Map(save.blocks.map(({ id, now }) => [id, now]));
  return await showEditedPage(context, opened, { since, sent });
}

/** Settles a conflict, and returns the draft. @throws AppError page-unknown, edited-in-files */
export async function settleInEditor(
  context: EditingContext,
  pageId: string,
  { id, choice, since, by }: { id: string; choice: "mine" | "theirs"; since: number; by: string },
): Promise<EditedPage> {
  const opened = await settleConflict(context, pageId, { id, choice, by });
  return await showEditedPage(context, opened, { since, sent: new Map() });
}

/** Who says nothing for so long has gone. */
const SILENCE_MS = 30_000;

interface Whereabouts {
  /** A tab of an editor's browser. */
  tab: string;
  accountId: string;
  /** The block that they write in; null for none. */
  block: string | null;
}

/** What an editor hears who says where they are. */
interface Here {
  version: number;
  publishedVersion: number;
  /** The others. */
  here: Presence[];
}

/**
 * Notes that an editor is on a page; returns who else is, and the draft's version, from which the editor sees whether
 * somebody saved. @throws AppError page-unknown, version-unknown if the page has no draft
 */
export async function beHere(
  { database: { db }, clock }: EditingContext,
  pageId: string,
  { tab, accountId, block }: Whereabouts,
): Promise<Here> {
  await findEditedPage(db, pageId);
  const draft = await findDraft(db, pageId);
  if (draft === undefined) throw versionUnknown();
  const now = clock.now();
  await forgetPresence(db, pageId, now - SILENCE_MS);
  await notePresence(db, { page_id: pageId, tab_id: tab, account_id: accountId, block_id: block, seen_at: now });
  const others = (await listPresence(db, pageId, now - SILENCE_MS)).filter((each) => each.tab_id !== tab);
  const accounts = await accountsByIds(
    db,
    others.map((each) => each.account_id),
  );
  const here = others.map((each): Presence => {
    const account = accounts.get(each.account_id);
    const name = account === undefined ? "Somebody" : `${account.firstName} ${account.lastName}`;
    return {
      tab: each.tab_id,
      name: each.account_id === accountId ? "You, in another tab" : name,
      block: each.block_id,
    };
  });
  return { version: draft.version, publishedVersion: draft.base_version, here };
}
