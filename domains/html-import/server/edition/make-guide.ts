import { headingFromHtml, inlineToHtml, RichTextBuilder, textFromHtml } from "../../../manual/server/model/html.ts";
import type { Block } from "../../../manual/server/model/public.ts";
import type { Guide } from "../../../manual/contract.ts";
import { referenceTo, referenceToPage } from "../blocks/link-resolver.ts";
import { type MadePage, flowChunks } from "../blocks/units.ts";
import { profileFindsNothing } from "../errors.ts";
import { type HeadingLabel, Names, type PageDraft } from "../outline/pieces.ts";
import { type HtmlProfile, profileSections } from "../profile/profile.ts";
import { textOfHtml } from "../words/report-words.ts";

type Excerpt = HtmlProfile["guide"]["excerpts"][number];

/** The most rows of a table that the guide repeats. */
const longestTable = 20;

/** The most top-level pages in one list of links, so that a long manual's list is within the limit of a block. */
const longestList = 200;

interface GuideContext {
  profile: HtmlProfile;
  pages: readonly MadePage[];
  /** Cleans the profile's own HTML and resolves its links. */
  write: (html: string) => string;
}

/**
 * Builds the quick style guide: the profile's introduction, the manual's text under the headings that the profile
 * names, and a list of all pages.
 * @throws AppError if a heading that the profile names is missing
 */
export function makeGuide({ profile, pages, write }: GuideContext): Guide {
  const { title, intro, excerpts, listOfPages } = profile.guide;
  const ids = new Names("_");
  const blocks: Block[] = [];
  const introduction = write(intro);
  if (introduction !== "") {
    blocks.push(textFromHtml(introduction));
  }
  for (const wanted of excerpts) {
    blocks.push(...excerpt(wanted, pages, ids));
  }
  if (listOfPages) {
    blocks.push(...pageLists(profile, pages, ids));
  }
  return { title, blocks };
}

/** Returns the content from a heading up to the next one, without long tables, under a link to it. */
function excerpt({ code, title }: Excerpt, pages: readonly MadePage[], ids: Names): Block[] {
  for (const { draft, blocks } of pages) {
    const made = blocks.map(({ block }) => block);
    const at = made.findIndex((block) => block.type === "heading" && block.headingCode === code);
    if (draft.code !== code && at === -1) {
      continue;
    }
    const heading = labelOf(made[at]);
    const rest = made.slice(at + 1);
    const end = rest.findIndex((block) => block.type === "heading");
    const shown = rest.slice(0, end === -1 ? undefined : end).filter(isShort);
    return [linkHeading(title, draft, heading, ids), ...shown];
  }
  throw profileFindsNothing("guide.excerpts", `'${code}'`);
}

function labelOf(block: Block | undefined): HeadingLabel | null {
  return block?.type === "heading"
    ? { id: block.id, code: block.headingCode, title: textOfHtml(block.headingText) }
    : null;
}

function isShort(block: Block): boolean {
  return block.type !== "table" || block.rows.length <= longestTable;
}

function linkHeading(title: string | undefined, page: PageDraft, heading: HeadingLabel | null, ids: Names): Block {
  const words = title ?? heading?.title ?? page.title;
  const href = referenceTo({ page, heading });
  return headingFromHtml({
    id: ids.take(heading?.id ?? page.slug),
    code: heading?.code ?? page.code,
    html: inlineToHtml([{ kind: "text", text: words, marks: [{ tag: "a", href }] }]),
    level: 1,
  });
}

/** Builds a list of links per section: its pages with their subpages. */
function pageLists(profile: HtmlProfile, pages: readonly MadePage[], ids: Names): Block[] {
  return profileSections(profile).flatMap(({ handle, title }): Block[] => {
    const tops = pages.map(({ draft }) => draft).filter((page) => page.section === handle && page.parent === null);
    if (tops.length === 0) {
      return [];
    }
    const builder = new RichTextBuilder();
    for (let at = 0; at < tops.length; at += longestList) addList(builder, tops.slice(at, at + longestList));
    return [
      headingFromHtml({
        id: ids.take(handle),
        code: "",
        html: inlineToHtml([{ kind: "text", text: title, marks: [] }]),
        level: 1,
      }),
      ...flowChunks(builder.finish()).map(textFromHtml),
    ];
  });
}

function addList(builder: RichTextBuilder, pages: readonly PageDraft[]): void {
  builder.openList({ ordered: false, start: 1 });
  for (const page of pages) {
    builder.openItem();
    builder.openMark("a", referenceToPage(page));
    builder.text([page.code, page.title].filter((part) => part !== "").join(" "));
    builder.closeMark();
    if (page.children.length > 0) {
      addList(builder, page.children);
    }
    builder.closeBlock();
  }
  builder.closeBlock();
}
