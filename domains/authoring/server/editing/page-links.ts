import {
  type Block,
  EditionView,
  type HeadingBlock,
  mapHtml,
  type OutlinePage,
  readGuideEntry,
  readHelpEntry,
  readOutline,
} from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { LinkIndex } from "../files/links/link-index.ts";
import { resolveIn } from "../files/links/resolve-links.ts";
import { linkDestinations } from "../files/write/link-destination.ts";
import { guideTarget, helpTarget, ReferenceTargets, toReference } from "../publish/links/link-targets.ts";
import { rewriteLinks } from "../publish/links/rewrite-links.ts";

/** What a page links to, as its author writes it (`@10.2`) and as it is stored (by page id). */
export interface PageLinks {
  /** The edition as readers see it. */
  view: EditionView;
  index: LinkIndex;
  destination: (href: string) => string;
  /** Turns stored blocks into those of files. */
  toFiles(blocks: readonly Block[]): Block[];
  /** Turns blocks of files into stored ones. */
  toStored(blocks: readonly Block[]): Block[];
}

/** Reads what a page of an edition can link to; `blocks` are the page's own, whose headings may be new. */
export async function readPageLinks(
  db: Queries,
  editionId: string,
  page: { id: string; blocks: readonly Block[] },
): Promise<PageLinks> {
  const outline = await readOutline(db, editionId);
  const own = (each: OutlinePage) => (each.id === page.id ? page.blocks : each.headings.map(headingBlock));
  const [guide, help] = [await readGuideEntry(db, editionId), await readHelpEntry(db, editionId)];
  const linkable = [
    ...(guide ? [{ id: guideTarget, address: guideTarget, code: "", blocks: guide.blocks }] : []),
    ...(help ? [{ id: helpTarget, address: helpTarget, code: "", blocks: help.blocks }] : []),
    ...outline.pages.map((each) => {
      return { id: each.id, address: `${each.section}/${each.slug}`, code: each.code, blocks: own(each) };
    }),
  ];
  const targets = new ReferenceTargets();
  for (const { address, id, blocks } of linkable) targets.add(address, id, blocks);
  const addresses = new Map(linkable.map(({ id, address }) => [id, address]));
  const index = new LinkIndex(linkable);
  return {
    view: new EditionView(outline),
    index,
    destination: linkDestinations(index),
    toFiles: (blocks) =>
      blocks.map((block) => mapHtml(block, (html) => rewriteLinks(html, (href) => toReference(href, addresses)))),
    toStored: (blocks) =>
      blocks.map((block) =>
        mapHtml(block, (html) => rewriteLinks(resolveIn(html, index), (href) => targets.resolve(href))),
      ),
  };
}

function headingBlock({ id, code, text, level }: OutlinePage["headings"][number]): HeadingBlock {
  const heading = { headingCode: code, headingText: text, headingLevel: [level] };
  return { type: "heading", id, ...heading, putNameOnItsOwnLine: false };
}
