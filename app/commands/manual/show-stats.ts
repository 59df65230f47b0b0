import { allTerms, type Block, letterOf, seenText, type ManualEdition, type ManualPage } from "../../../domains/manual/server/model/public.ts";
import { listEditions } from "../../../domains/manual/server/public.ts";
import { editionHandleSchema } from "../../../domains/manual/contract.ts";
import { readManual } from "../../../domains/manual/server/files/public.ts";
import { readEdition } from "../../../domains/manual/server/publish/public.ts";
import { type CommandContext, withDatabase } from "./command.ts";
import { type ManualStats, type Tally, formatProblems, formatStats } from "./format-report.ts";

/** `manual stats [<folder>|<edition>]`: shows counts of a folder or an edition; by default, of every edition. */
export async function showStats(
  subject: string | undefined,
  context: CommandContext,
): Promise<void> {
  const isFolder = subject !== undefined && !editionHandleSchema.safeParse(subject).success;
  const read = isFolder ? [await readFolder(subject, context)] : await readPublished(subject, context);
  const editions = read.length === 0 ? await readShipped(context) : read;
  const stats = editions.map(manualStats);
  context.facts({ stats });
    context.out(stats.length === 0 ? "There are no editions yet." : stats.map(formatStats).join("\n"));
}

/** Before the first start, the shipped manual is not in any database. */
async function readShipped(context: CommandContext): Promise<ManualEdition[]> {
  const { shippedFolders = [] } = context;
  if (shippedFolders.length > 0)
    context.err("Nothing is published yet (npm start publishes the manual). These counts are from the manual's files.");
  return Promise.all(shippedFolders.map((folder) => readFolder(folder, context)));
}

async function readFolder(folder: string, context: CommandContext): Promise<ManualEdition> {
  const { edition, problems } = await readManual(folder);
  if (problems.length > 0) {
    context.err(formatProblems(problems));
  }
  return edition;
}

async function readPublished(handle: string | undefined, context: CommandContext): Promise<ManualEdition[]> {
  return withDatabase(context, async (database) => {
    const handles = handle === undefined ? (await listEditions(database.db)).map((each) => each.handle) : [handle];
    const editions: ManualEdition[] = [];
    for (const each of handles) {
      editions.push(await readEdition(database, each));
    }
    return editions;
  });
}

/**
 * Counts an edition's pages, words, blocks, markers, table styles and links. The quick style guide counts as a page.
 */
export function manualStats(edition: ManualEdition): ManualStats {
  const pages = allPages(edition.pages);
  const blocks = [...pages.flatMap((page) => page.blocks), ...edition.guide.blocks];
  const guideWords = countWords(edition.guide.title) + countBlockWords(edition.guide.blocks);
  const sections = edition.sections.map((section) => {
    const own = pages.filter((page) => page.section === section.handle);
    return { ...section, pages: own.length, words: own.reduce((sum, page) => sum + countPageWords(page), 0) };
  });
  const stats: ManualStats = {
    handle: edition.handle,
    name: edition.name,
    pages: pages.length + 1,
    words: sections.reduce((sum, section) => sum + section.words, guideWords),
    sections,
    blocks: tally(blocks.map((block) => block.type)),
    markers: tally(blocks.flatMap((block) => (block.type === "example" ? [block.marker] : []))),
    tableStyles: tally(blocks.flatMap((block) => (block.type === "table" ? [block.style] : []))),
    tableRows: blocks.reduce((sum, block) => sum + (block.type === "table" ? block.rows.length : 0), 0),
    links: blocks.reduce((sum, block) => sum + countLinks(block), 0),
    images: edition.images.length,
    index: countIndex(edition),
    searchWords: {
      sections: edition.searchWords.length,
      phrases: edition.searchWords.reduce((sum, { words }) => sum + words.length, 0),
    },
  };
  return stats;
}

function countIndex({ index }: ManualEdition): ManualStats["index"] {
  const terms = allTerms(index);
  const letters = new Set(index.map((term) => letterOf(term) ?? ""));
  return {
    terms: terms.length,
    letters: [...letters].toSorted().join(""),
    links: terms.reduce((sum, { links }) => sum + links.length, 0),
  };
}

function allPages(pages: readonly ManualPage[]): ManualPage[] {
  return pages.flatMap((page) => [page, ...allPages(page.children)]);
}

function tally(names: readonly string[]): Tally {
  const counts = new Map<string, number>();
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1)));
}

function countPageWords(page: ManualPage): number {
  return countWords(page.title) + countWords(page.subtitle) + countBlockWords(page.blocks);
}

function countBlockWords(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + seenText(block).reduce((words, piece) => words + countWords(piece), 0), 0);
}

function countLinks(block: Block): number {
  return seenText(block).reduce((sum, piece) => sum + (piece.match(/<a /g)?.length ?? 0), 0);
}

function countWords(html: string): number {
  const text = html.replace(/<\/?(?:p|li|ul|ol|blockquote|br)\b[^>]*>/g, " ").replace(/<[^>]*>/g, "");
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
