import type { Dashboard } from "../../../../content/contract.ts";
import { type ManualEdition, manualEditionSchema, type ManualImage, type ManualPage, noPanels } from "../../manual.ts";
import type { SourceWriter } from "../blocks/source-writer.ts";
import { importExceedsLimits } from "../errors.ts";
import type { MadePage } from "../blocks/made-page.ts";
import { type HtmlProfile, profileSections } from "../profile/profile.ts";
import { describeExcess } from "./describe-excess.ts";
import { makeGuide } from "./make-guide.ts";
import { makeNotice } from "./make-notice.ts";
import { writeProfileHtml } from "./write-profile-html.ts";

/** The context for assembling an edition. */
export interface EditionContext {
  profile: HtmlProfile;
  target: { handle: string; name: string };
  writer: SourceWriter;
  images: ManualImage[];
}

/**
 * Assembles an edition from pages, with its notice, quick style guide and dashboard.
 * @throws AppError if it exceeds the manual's limits
 */
export function makeEdition(
  pages: readonly MadePage[],
  { profile, target, writer, images }: EditionContext,
): ManualEdition {
  const made = new Map(pages.map((page) => [page.draft, page]));
  const pageOf = ({ draft, blocks }: MadePage): ManualPage => ({
    section: draft.section,
    slug: draft.slug,
    code: draft.code,
    title: draft.title,
    subtitle: "",
    formattedPageNumber: "",
    isPublic: profile.public,
    displayContents: draft.displayContents && draft.children.length > 0,
    blocks: blocks.map(({ block }) => block),
    children: draft.children.flatMap((child) => made.get(child) ?? []).map(pageOf),
  });
  const sections = profileSections(profile);
  const tops = pages.filter(({ draft }) => draft.parent === null);
  return checkLimits({
    ...target,
    notice: makeNotice(profile, pages),
    sections,
    pages: sections.flatMap(({ handle }) => tops.filter(({ draft }) => draft.section === handle).map(pageOf)),
    guide: makeGuide({ profile, pages, write: (html) => writeProfileHtml(html, writer, "flow") }),
    dashboard: makeDashboard(profile, writer),
    help: null,
    panels: noPanels,
    index: [],
    searchWords: [],
    redirects: [],
    images,
  });
}

function checkLimits(edition: ManualEdition): ManualEdition {
  const checked = manualEditionSchema.safeParse(edition);
  if (!checked.success) {
    throw importExceedsLimits(checked.error.issues.slice(0, 5).map((issue) => describeExcess(edition, issue)));
  }
  return edition;
}

function makeDashboard(profile: HtmlProfile, writer: SourceWriter): Dashboard {
  const write = (html: string) => writeProfileHtml(html, writer, "inline");
  return { blocks: profile.dashboard.blocks.map((block) => writePart(block, write)) };
}

function writePart(block: Dashboard["blocks"][number], write: (html: string) => string): Dashboard["blocks"][number] {
  switch (block.type) {
    case "heading":
      return block;
    case "textBlock":
      return { ...block, text: write(block.text) };
    case "listBlock":
      return { ...block, items: block.items.map((item) => ({ ...item, text: write(item.text) })) };
  }
}
