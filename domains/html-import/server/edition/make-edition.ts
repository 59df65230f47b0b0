import type { Dashboard } from "../../../manual/contract.ts";
import {
  type ManualImage,
  manualEditionSchema,
  noPanels,
  RichTextBuilder,
  cleanHtml,
  flowToHtml,
} from "../../../manual/server/model/html.ts";
import type { ManualEdition, ManualPage } from "../../../manual/server/model/public.ts";
import type { SourceWriter, TextContext } from "../blocks/source-writer.ts";
import { importExceedsLimits, profileFindsNothing } from "../errors.ts";
import type { MadePage } from "../blocks/units.ts";
import { type HtmlProfile, profileSections } from "../profile/profile.ts";
import { makeGuide } from "./make-guide.ts";
import { parseFragment } from "parse5";
import { sourceLimits } from "../source/read-source.ts";
import { DroppedMarkup, sourceTree } from "../source/tree-adapter.ts";
import { childrenOf } from "../source/nodes.ts";

import type { z } from "zod";
import { textOfHtml } from "../words/report-words.ts";

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

const textContext: TextContext = { place: "the profile", quotations: true };

/** Cleans HTML of the profile and resolves its links to the source's names. */
function writeProfileHtml(html: string, writer: SourceWriter, as: "flow" | "inline"): string {
  const tree = sourceTree(sourceLimits, new DroppedMarkup());
  const fragment = parseFragment(html, { treeAdapter: tree.adapter });
  tree.finish();
  if (as === "inline") {
    return writer.line(childrenOf(fragment), textContext);
  }
  const builder = new RichTextBuilder();
  writer.addFlow(childrenOf(fragment), builder, textContext);
  return flowToHtml(builder.finish());
}

/** Describes where an edition exceeds the manual's limits, and how, so that authors find the place in the source. */
function describeExcess(edition: ManualEdition, issue: z.core.$ZodIssue): string {
  const rest = [...issue.path];
  const titles: string[] = [];
  let pages: readonly ManualPage[] = edition.pages;
  while (rest[0] === "pages" || rest[0] === "children") {
    const page = pages[Number(rest[1])];
    if (page === undefined) break;
    titles.push(`${page.code} ${page.title}`.trim());
    pages = page.children;
    rest.splice(0, 2);
  }
  const place = titles.length > 0 ? `page '${titles.at(-1)}'` : "";
  return [place, placeIn(rest), excessOf(issue)].filter((part) => part !== "").join(" ");
}

/** Formats `blocks, 1, rows, 153, column3` as 'block 2 row 154 column3': people count from one. */
function placeIn(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => {
      if (typeof part === "number") return String(part + 1);
      return typeof path[at + 1] === "number" ? String(part).replace(/s$/, "") : String(part);
    })
    .join(" ");
}

function excessOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== "too_big") return `is wrong (${issue.message})`;
  const unit = issue.origin === "string" ? "characters" : "entries";
  return `has more than ${issue.maximum} ${unit}`;
}

const longestNotice = 4_000;

/**
 * Builds the notice at the bottom of every page: the source's text under the headings that the profile names, and the
 * profile's own text.
 * @throws AppError if a heading is missing, because the statement under it may be required
 */
function makeNotice(profile: HtmlProfile, pages: readonly MadePage[]): string {
  const parts = profile.notice.map((part) => {
    if ("html" in part) {
      return cleanHtml(part.html, "inline");
    }
    const found = wordsUnder(pages, (title) => part.underHeading.test(title));
    if (found === "") {
      throw profileFindsNothing("notice.underHeading", `/${part.underHeading.source}/`);
    }
    return cleanHtml(found, "inline");
  });
  return parts.join(" ").slice(0, longestNotice + 1);
}

/** Returns the text under the first heading or page whose title matches. */
function wordsUnder(pages: readonly MadePage[], fits: (title: string) => boolean): string {
  for (const { draft, blocks } of pages) {
    let reading = fits(draft.title);
    const words: string[] = [];
    for (const { block } of blocks) {
      if (block.type === "heading") {
        if (reading) {
          break;
        }
        reading = fits(textOfHtml(block.headingText));
      } else if (reading && block.type === "text") {
        words.push(block.text);
      }
    }
    if (words.length > 0) {
      return words.join("");
    }
  }
  return "";
}
