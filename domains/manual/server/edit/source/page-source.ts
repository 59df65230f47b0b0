import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { PagesTable } from "../../tables.ts";
import type { PictureSize } from "../../model/markdown/read/markdown-context.ts";
import type { Problem } from "../../model/markdown/problem.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { DraftPage } from "../drafts/draft-schemas.ts";
import { askAside } from "../aside/aside.ts";
import { readPageLinks } from "../drafts/edited-page.ts";
import { pageTooLong } from "../errors.ts";

interface EditedDraft {
  page: Pick<PagesTable, "id" | "section" | "slug" | "code">;
  edition: { id: string };
  draft: DraftPage;
}

/**
 * Writes the blocks of a draft as the Markdown of a manual's files (docs/manual-format.md), in a thread.
 * @throws AppError page-too-long, busy
 */
export async function draftSource(db: Queries, { page, edition, draft }: EditedDraft): Promise<string> {
  const blocks = blocksOf(draft);
  const links = await readPageLinks(db, edition.id, { ...page, blocks });
  const order = { kind: "written-source", blocks: links.toFiles(blocks), pages: links.linkable } as const;
  return await askAside(order, () => {
    throw pageTooLong();
  });
}

/** What an editor wrote, read: its faults by line, or its blocks as they are stored. */
export type ReadSource = { faults: Pick<Problem, "line" | "message">[] } | { blocks: Block[] };

/**
 * Reads the Markdown that an editor made of a draft, in a thread, for others must not wait. A link that leads nowhere is a
 * fault, like all that a file can't say. @throws AppError busy
 */
export async function readSource(
  db: Queries,
  { page, edition, draft }: EditedDraft,
  text: string,
): Promise<ReadSource> {
  const address = `${page.section}/${page.slug}`;
  const order = { kind: "source", source: text, address, pictures: picturesOf(draft) } as const;
  const { blocks, problems, links } = await askAside(order, () => ({ blocks: [], problems: [tooMuch], links: [] }));
  const targets = await readPageLinks(db, edition.id, { ...page, blocks });
  const broken = links.flatMap(({ line, target }) => {
    const found = targets.index.find(target);
    return "broken" in found ? [{ line, message: `A link leads nowhere. ${found.broken}` }] : [];
  });
  const faults = [...problems, ...broken].toSorted((left, right) => left.line - right.line);
  return faults.length > 0 ? { faults } : { blocks: targets.toStored(blocks) };
}

const tooMuch: Problem = {
  severity: "error",
  file: "",
  line: 1,
  message: "Reading this takes too long. Remove anything that isn’t page text, or split it into several pages.",
};

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
