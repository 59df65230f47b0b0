import {
  type Block,
  EditionView,
  mapHtml,
  type OutlinePage,
  type PagesTable,
  readGuideEntry,
  readHelpEntry,
  readOutline,
} from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { LinkIndex, type LinkablePage } from "../../files/links/link-index.ts";
import { resolveIn } from "../../files/links/resolve-links.ts";
import { headingBlock } from "../../publish/links/heading-block.ts";
import { guideTarget, helpTarget, ReferenceTargets, toReference } from "../../publish/links/link-targets.ts";
import { rewriteLinks } from "../../publish/links/rewrite-links.ts";

/** What a page links to, as its author writes it (`@10.2`) and as it is stored (by page id). */
export interface PageLinks {
  /** The edition as readers see it. */
  view: EditionView;
  index: LinkIndex;
  /** What `index` was made of. */
  linkable: LinkablePage[];
  /** Turns stored blocks into those of files. */
  toFiles(blocks: readonly Block[]): Block[];
  /** Turns blocks of files into stored ones. */
  toStored(blocks: readonly Block[]): Block[];
}

/** A page as it is being written: its headings may be new, and so may be the page. */
interface LinkingPage extends Pick<PagesTable, "id" | "section" | "slug" | "code"> {
  blocks: readonly Block[];
}

/** Reads what a page of an edition can link to. */
export async function readPageLinks(db: Queries, editionId: string, page: LinkingPage): Promise<PageLinks> {
  const outline = await readOutline(db, editionId);
  const own = (each: OutlinePage) => (each.id === page.id ? page.blocks : each.headings.map(headingBlock));
  const [guide, help] = [await readGuideEntry(db, editionId), await readHelpEntry(db, editionId)];
  const linkable = [
    ...(guide ? [{ id: guideTarget, address: guideTarget, code: "", blocks: guide.blocks }] : []),
    ...(help ? [{ id: helpTarget, address: helpTarget, code: "", blocks: help.blocks }] : []),
    ...outline.pages.map((each) => ({ ...placeOf(each), blocks: own(each) })),
    ...(outline.pages.some(({ id }) => id === page.id) ? [] : [{ ...placeOf(page), blocks: page.blocks }]),
  ];
  const targets = new ReferenceTargets();
  for (const { address, id, blocks } of linkable) targets.add(address, id, blocks);
  const addresses = new Map(linkable.map(({ id, address }) => [id, address]));
  const index = new LinkIndex(linkable);
  return {
    view: new EditionView(outline),
    index,
    linkable: linkable.map(({ address, code, blocks }) => ({
      address,
      code,
      blocks: blocks.filter(({ type }) => type === "heading"),
    })),
    toFiles: (blocks) =>
      blocks.map((block) => mapHtml(block, (html) => rewriteLinks(html, (href) => toReference(href, addresses)))),
    toStored: (blocks) =>
      blocks.map((block) =>
        mapHtml(block, (html) => rewriteLinks(resolveIn(html, index), (href) => targets.resolve(href))),
      ),
  };
}

function placeOf({ id, section, slug, code }: Pick<LinkingPage, "id" | "section" | "slug" | "code">) {
  return { id, address: `${section}/${slug}`, code };
}
