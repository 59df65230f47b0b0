import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { EditionView, type OutlinePage } from "../../read/catalog/edition-view.ts";
import type { EditionsTable, PagesTable } from "../../tables.ts";
import { findWrittenPage } from "../../stores/published-state-store.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { readGuideEntry, readHelpEntry, readOutline } from "../../read/reading-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { releaseName } from "../../publish/releases/release-name.ts";
import { pageUnknown } from "../errors.ts";
import { LinkIndex, type LinkablePage } from "../../files/links/link-index.ts";
import { resolveIn } from "../../files/links/resolve-links.ts";
import {
  ReferenceTargets,
  guideTarget,
  headingBlock,
  helpTarget,
  rewriteLinks,
  toReference,
} from "../../publish/links/links.ts";

/** A page that readers see or are to see, and the edition that it is of. */
export interface EditedPage {
  page: PagesTable;
  edition: {
    id: string;
    handle: string;
    revision: number;
    editedIn: EditionsTable["edited_in"];
    /** Whether somebody else has to approve of a page before it is published. */
    asksReview: boolean;
    release: string;
  };
}

/** Finds a page that readers see or are to see. @throws AppError page-unknown */
export async function findEditedPage(db: Queries, pageId: string): Promise<EditedPage> {
  const found = await findWrittenPage(db, pageId);
  if (found === undefined) throw pageUnknown();
  const { id, handle, revision, edited_in: editedIn, asks_review: asksReview } = found.edition;
  return {
    page: found.page,
    edition: {
      id,
      handle,
      revision,
      editedIn,
      asksReview: asksReview === 1,
      release: releaseName({ handle, number: revision }),
    },
  };
}

/** What a page links to, as its author writes it (`@10.2`) and as it is stored (by page id). */
interface PageLinks {
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
