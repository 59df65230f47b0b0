import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { readImage } from "../../stores/image-store.ts";
import { ifReadable, withDrawings } from "../../read/drawings/drawings.ts";
import type { Content } from "../../read/content.ts";
import type { EditedPage } from "../../../admin/editing-contract.ts";
import { showConflicts } from "../../admin/pages/show-conflicts.ts";
import { rewriteLinks } from "../../publish/links/links.ts";
import { listVersions } from "../drafts/drafts-store.ts";
import { isSame } from "../merge/merge-drafts.ts";
import type { EditingContext, OpenDraft } from "../drafts/open-draft.ts";
import { readPageLinks } from "../drafts/edited-page.ts";
import { nameOfTarget } from "./find-targets.ts";

/** What an editor knows already: the draft's version, and the blocks that it has just sent. */
interface Known {
  since: number;
  sent: ReadonlyMap<string, Block | null>;
}

/** A draft for an editor in a browser, with what the blocks say that it doesn't know. */
export async function showEditedPage(
  { database }: EditingContext,
  { page, edition, draft, publishedVersion, conflicts }: OpenDraft,
  { since, sent }: Known,
): Promise<EditedPage> {
  const { db } = database;
  const image = ifReadable((name) => readImage(database, name, "soon"));
  const isKnown = (id: string, block: Block) => sent.has(id) && isSame(sent.get(id) ?? null, block);
  const blocks = await Promise.all(
    draft.blocks.map(async ({ id, changedIn, block }) => {
      // What was sent and not taken is shown as it stands there, however old that is.
      const isNews = sent.has(id) ? !isKnown(id, block) : changedIn > since;
      return isNews ? { id, changedIn, block: await withDrawing(image, block) } : { id, changedIn };
    }),
  );
  const news = blocks.flatMap(({ block }) => block ?? []);
  const hrefs = new Set(news.flatMap(referencesIn));
  const asks = hrefs.size > 0 || conflicts.length > 0;
  const own = { ...page, blocks: draft.blocks.map(({ block }) => block) };
  const view = asks ? (await readPageLinks(db, edition.id, own)).view : null;
  const [newest] = await listVersions(db, page.id, 1);
  return {
    version: draft.version,
    publishedVersion,
    savedAt: newest?.saved_at ?? 0,
    title: draft.title,
    subtitle: draft.subtitle,
    blocks,
    conflicts: view === null ? [] : await showConflicts(db, conflicts, { draft, view }),
    names: Object.fromEntries(
      [...hrefs].flatMap((href) => {
        const name = view && nameOfTarget(href, view, own);
        return name === null ? [] : [[href, name]];
      }),
    ),
  };
}

/** Readers see drawings in the page's own fonts and colors, and so does the editor. */
async function withDrawing(image: Content["image"], block: Block): Promise<Block> {
  if (block.type !== "image") return block;
  const [shown = block] = await withDrawings([block], image);
  return shown;
}

/** The references by page id in a block. */
function referencesIn(block: Block): string[] {
  const found: string[] = [];
  mapHtml(block, (html) =>
    rewriteLinks(html, (href) => {
      if (href.startsWith("page:")) found.push(href);
      return "keep";
    }),
  );
  return found;
}
