import {
  type Block,
  type MarkdownContext,
  type PagesTable,
  type PictureSize,
  type Problem,
  reportOn,
} from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { DraftPage } from "../merge/draft.ts";
import { blocksFromMarkdown } from "../../files/markdown/blocks-from-markdown.ts";
import { writtenBlocks } from "../../files/write/block-markdown.ts";
import { readPageLinks } from "../drafts/page-links.ts";

interface EditedDraft {
  page: Pick<PagesTable, "id" | "section" | "slug" | "code">;
  edition: { id: string };
  draft: DraftPage;
}

/** Writes the blocks of a draft as the Markdown of a manual's files (docs/manual-format.md). */
export async function draftSource(db: Queries, { page, edition, draft }: EditedDraft): Promise<string> {
  const blocks = blocksOf(draft);
  const links = await readPageLinks(db, edition.id, { ...page, blocks });
  return writtenBlocks(links.toFiles(blocks), links.destination).join("\n");
}

/** What an editor wrote, read: its faults by line, or its blocks as they are stored. */
export type ReadSource = { faults: Pick<Problem, "line" | "message">[] } | { blocks: Block[] };

/** Reads the Markdown that an editor made of a draft. A link that leads nowhere is a fault, like all that a file can't say. */
export async function readSource(
  db: Queries,
  { page, edition, draft }: EditedDraft,
  text: string,
): Promise<ReadSource> {
  const problems: Problem[] = [];
  const links: MarkdownContext["links"] = [];
  const address = `${page.section}/${page.slug}`;
  const report = reportOn("", problems);
  const source = text.replaceAll("\r\n", "\n");
  const pictures = picturesOf(draft);
  const blocks = blocksFromMarkdown({ source, linesBefore: 0, address, pictures, report, links });
  const targets = await readPageLinks(db, edition.id, { ...page, blocks });
  for (const { line, target } of links) {
    const found = targets.index.find(target);
    if ("broken" in found) report.error(line, `A link leads nowhere. ${found.broken}`);
  }
  const faults = problems.toSorted((left, right) => left.line - right.line);
  return faults.length > 0 ? { faults } : { blocks: targets.toStored(blocks) };
}

function blocksOf({ blocks }: DraftPage): Block[] {
  return blocks.map(({ block }) => block);
}

/** The pictures that a page has, by their names. */
function picturesOf(draft: DraftPage): Map<string, PictureSize> {
  return new Map(
    blocksOf(draft)
      .flatMap((block) => (block.type === "image" ? block.image : []))
      .map(({ url, width, height }) => [url.slice("/images/".length), { width, height }]),
  );
}
