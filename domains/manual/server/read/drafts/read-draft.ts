import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readJson } from "../../../../../platform/db/json.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Reader } from "../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import { type Guide, type Page, sectionSchema } from "../../../contract.ts";
import { pageUri } from "../../../rules.ts";
import type { DraftsTable } from "../../tables.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { type LoadedEdition, resolveBlockLinks } from "../catalog/catalog.ts";
import { type EditionView, type PageView, presentPage } from "../catalog/edition-view.ts";
import type { Content } from "../content.ts";
import type { ChapterAddress } from "../read-entries.ts";
import { withDrawings } from "../drawings/drawings.ts";
import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** The draft id and token from an address. Unvalidated input. */
interface LinkedDraft {
  id: string;
  token: string;
}

/** A draft as its editor has it open in admin, who needs no token. Blocks as stored. */
export interface OpenedDraft {
  pageId: string;
  /** The page's number: 10.2. */
  code: string;
  title: string;
  subtitle: string;
  blocks: readonly Block[];
}

/** What is to be shown in the place of a published page. */
export type Preview = LinkedDraft | OpenedDraft;

const previewQuery = z.looseObject({ preview: z.unknown().optional(), token: z.unknown().optional() });
const saidText = z.string().max(100).catch("");

/** Returns the draft that a query string requests; undefined if none. */
export function previewOf(query: unknown): LinkedDraft | undefined {
  const parsed = previewQuery.safeParse(query);
  if (!parsed.success || parsed.data.preview === undefined) return undefined;
  return { id: saidText.parse(parsed.data.preview), token: saidText.parse(parsed.data.token) };
}

/**
 * Returns a page's draft to holders of a valid token (PAGE-8), also of a page that was never published; undefined
 * without a page. Each answer is an opening of the link. @throws AppError draft-refused
 */
export async function readDraftChapter(
  content: Content,
  reader: Reader,
  { version, section, slug }: ChapterAddress,
  preview: Preview,
): Promise<Page | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition) return undefined;
  const page =
    edition.view.page(section, slug) ?? (await unpublishedPage(content, edition.view, { section, slug }, preview));
  if (!page) return undefined;
  if ("blocks" in preview && preview.pageId !== page.id) return undefined;
  // A page that is new has no revision.
  const isProtected = !page.isPublic && page.revisionId !== "";
  const published = isProtected ? await content.blocks(page.revisionId) : undefined;
  const target = { editionId: edition.view.site.id, pageId: page.id, published };
  const { title, subtitle, ...draft } =
    "blocks" in preview ? preview : await findDraft(content, reader, target, preview);
  const blocks = await draftBlocks(content, draft.blocks, edition);
  return { ...presentPage(page, version), customTitle: title, subtitle, blocks };
}

/** The page of a draft that was never published, as it would stand by itself at an address. */
async function unpublishedPage(
  content: Content,
  view: EditionView,
  address: Pick<ChapterAddress, "section" | "slug">,
  preview: Preview,
): Promise<PageView | undefined> {
  const section = sectionSchema.safeParse(address.section);
  const draft = "blocks" in preview ? preview : await linkedPage(content, preview);
  if (!section.success || draft === undefined || draft.pageId === "quick-style-guide") return undefined;
  if (view.pageById(draft.pageId)) return undefined;
  const { slug } = address;
  const place = { version: view.site.handle, section: section.data, grandparent: null, parent: null, slug };
  return {
    id: draft.pageId,
    parentId: null,
    section: section.data,
    position: 0,
    slug,
    code: draft.code,
    title: draft.title,
    subtitle: "",
    level: 0,
    formattedPageNumber: "",
    isPublic: false,
    displayContents: false,
    revisionId: "",
    headings: [],
    uri: pageUri(place),
    ancestors: [],
    children: [],
    previous: null,
    next: null,
    lastChange: null,
  };
}

/** The page that the draft of a link is of, whether or not its token is valid. */
async function linkedPage(
  content: Content,
  { id }: LinkedDraft,
): Promise<Pick<OpenedDraft, "pageId" | "code" | "title"> | undefined> {
  const draft = z.uuid().safeParse(id).success ? await content.draft(id) : undefined;
  return draft && { pageId: draft.page_id, code: "", title: draft.title };
}

/** Returns a draft of the quick style guide; undefined if there is no such edition. @throws AppError draft-refused */
export async function readDraftGuide(
  content: Content,
  reader: Reader,
  version: string,
  preview: LinkedDraft,
): Promise<Guide | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition) return undefined;
  const target = { editionId: edition.view.site.id, pageId: "quick-style-guide" };
  const draft = await findDraft(content, reader, target, preview);
  return { title: draft.title, blocks: await draftBlocks(content, draft.blocks, edition) };
}

async function draftBlocks(content: Content, blocks: readonly Block[], { view }: LoadedEdition): Promise<Block[]> {
  return withDrawings(resolveBlockLinks([...blocks], view), content.image);
}

/** Shown above pages opened by a draft link, so that viewers know whether they see the draft. */
export const draftSign = sign("This is a draft. It is not published and can only be seen through this link.");
export const refusedSign = sign("The link to this draft is invalid or has expired. You are reading the published page.");

/** What a link has to lead to. */
interface DraftTarget {
  editionId: string;
  pageId: string;
  /** What stands on the page, if it is protected. */
  published?: Block[] | undefined;
}

async function findDraft(
  content: Content,
  reader: Reader,
  { editionId, pageId, published }: DraftTarget,
  { id, token }: LinkedDraft,
): Promise<Pick<DraftsTable, "title" | "subtitle"> & { blocks: readonly Block[] }> {
  const draft = z.uuid().safeParse(id).success ? await content.draft(id) : undefined;
  const now = content.clock.now();
  const isOfPage = draft !== undefined && draft.edition_id === editionId && draft.page_id === pageId;
  const hasValidToken = isOfPage && now < draft.expires_at && isDraftToken(token, draft.token_hash);
  if (!decideAccess(reader, { kind: "draft", hasValidToken }, now).granted || !draft) throw draftRefused();
  const { title, subtitle } = draft;
  const blocks: Block[] = readJson(draft.blocks);
  // What is published meanwhile is read by those who have access.
  if (published && isDeepStrictEqual(await withDrawings(blocks, content.image), published)) throw draftRefused();
  if (!(await content.takeOpening(draft.id, now))) throw draftRefused();
  return { title, subtitle, blocks };
}

function sign(words: string): string {
  return `<div class="tip" role="note"><p class="tip-label">Draft</p><p>${words}</p></div>`;
}

/**
 * The token is invalid, for another page, expired, was withdrawn, or is spent, or readers have what the draft says; the
 * response doesn't say which.
 */
function draftRefused(): AppError {
  const message = "This draft link is invalid or has expired. Ask the sender for a new one.";
  return new AppError({ code: "draft-refused", status: 403, message });
}

/** Returns 256 random bits, which can't be guessed. */
export function newDraftToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the stored hash of a token. Tokens are random and long, so one round is enough. */
export function hashDraftToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Returns whether a token matches a hash. */
function isDraftToken(token: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashDraftToken(token)), Buffer.from(tokenHash));
}
