import { z } from "zod";
import { readJson } from "../../../../../platform/db/json.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Reader } from "../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import type { Guide, Page } from "../../../contract.ts";
import { isDraftToken } from "./draft-token.ts";
import type { DraftsTable } from "../../tables.ts";
import type { Block } from "../../../blocks/registry/schemas.ts";
import type { LoadedEdition } from "../catalog/catalog.ts";
import { presentPage } from "../catalog/edition-view.ts";
import { resolveBlockLinks } from "../catalog/resolve-links.ts";
import type { Content } from "../content.ts";
import type { ChapterAddress } from "../read-chapter.ts";
import { withDrawings } from "../drawings/with-drawings.ts";

/** The draft id and token from an address. Unvalidated input. */
export interface Preview {
  id: string;
  token: string;
}

const previewQuery = z.looseObject({ preview: z.unknown().optional(), token: z.unknown().optional() });
const saidText = z.string().max(100).catch("");

/** Returns the draft that a query string requests; undefined if none. */
export function previewOf(query: unknown): Preview | undefined {
  const parsed = previewQuery.safeParse(query);
  if (!parsed.success || parsed.data.preview === undefined) return undefined;
  return { id: saidText.parse(parsed.data.preview), token: saidText.parse(parsed.data.token) };
}

/**
 * Returns a page's draft to holders of a valid token (PAGE-8); undefined without a page. @throws AppError draft-refused
 */
export async function readDraftChapter(
  content: Content,
  reader: Reader,
  { version, section, slug }: ChapterAddress,
  preview: Preview,
): Promise<Page | undefined> {
  const edition = content.catalog.edition(version);
  const page = edition?.view.page(section, slug);
  if (!edition || !page) return undefined;
  const draft = await openDraft(content, reader, { editionId: edition.view.site.id, pageId: page.id }, preview);
  const { title, subtitle } = draft;
  const blocks = await draftBlocks(content, draft, edition);
  return { ...presentPage(page, version), customTitle: title, subtitle, blocks };
}

/** Returns a draft of the quick style guide; undefined if there is no such edition. @throws AppError draft-refused */
export async function readDraftGuide(
  content: Content,
  reader: Reader,
  version: string,
  preview: Preview,
): Promise<Guide | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition) return undefined;
  const target = { editionId: edition.view.site.id, pageId: "quick-style-guide" };
  const draft = await openDraft(content, reader, target, preview);
  return { title: draft.title, blocks: await draftBlocks(content, draft, edition) };
}

async function draftBlocks(content: Content, draft: DraftsTable, { view }: LoadedEdition): Promise<Block[]> {
  return withDrawings(resolveBlockLinks(readJson(draft.blocks), view), content.image);
}

/** Shown above pages opened by a draft link, so that viewers know whether they see the draft. */
export const draftSign = sign("This is a draft. It is not published and can only be seen through this link.");
export const refusedSign = sign(
  "The link to this draft is invalid or has expired. You are reading the published page.",
);

async function openDraft(
  content: Content,
  reader: Reader,
  { editionId, pageId }: { editionId: string; pageId: string },
  { id, token }: Preview,
): Promise<DraftsTable> {
  const draft = z.uuid().safeParse(id).success ? await content.draft(id) : undefined;
  const now = content.clock.now();
  const isOfPage = draft !== undefined && draft.edition_id === editionId && draft.page_id === pageId;
  const hasValidToken = isOfPage && now < draft.expires_at && isDraftToken(token, draft.token_hash);
  if (!decideAccess(reader, { kind: "draft", hasValidToken }, now).granted || !draft) throw draftRefused();
  return draft;
}

function sign(words: string): string {
  return `<div class="tip" role="note"><p class="tip-label">Draft</p><p>${words}</p></div>`;
}

/** The token is invalid, for another page, or expired; the response doesn't say which. */
function draftRefused(): AppError {
  const message = "This draft link is invalid or has expired. Ask the sender for a new one.";
  return new AppError({ code: "draft-refused", status: 403, message });
}
