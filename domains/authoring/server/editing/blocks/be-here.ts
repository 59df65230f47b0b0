import { accountsByIds } from "../../../../accounts/server/public.ts";
import type { Presence } from "../../../editing-contract.ts";
import { findDraft } from "../drafts/drafts-store.ts";
import { findEditedPage } from "../drafts/edited-page.ts";
import { versionUnknown } from "../errors.ts";
import type { EditingContext } from "../drafts/open-draft.ts";
import { forgetPresence, listPresence, notePresence } from "./presence-store.ts";

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
