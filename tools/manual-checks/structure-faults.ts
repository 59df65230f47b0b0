import type { Block } from "../../domains/manual/model/blocks/registry/schemas.ts";
import type { ManualEdition } from "../../domains/manual/server/model/manual.ts";
import { allPages } from "../../domains/manual/server/model/passages.ts";

/** A paragraph on more pages than this is boilerplate. */
const MOST_PAGES = 20;

/**
 * Finds duplicate codes, duplicate link targets on a page, skipped heading levels, images without text, and
 * boilerplate.
 */
export function structureFaults(edition: ManualEdition): string[] {
  const pages = allPages(edition);
  const codes = pages.flatMap((page) => [page.code, ...page.blocks.flatMap(codeOf)]).filter((code) => code !== "");
  const addressed = pages.map((page) => ({ address: `${page.section}/${page.slug}`, blocks: page.blocks }));
  return [
    ...repeated(codes).map((code) => `The code ${code} is used twice.`),
    ...repeated(addressed.map(({ address }) => address)).map((address) => `${address} is the URL of two pages.`),
    ...[
      ...addressed,
      { address: "quick-style-guide", blocks: edition.guide.blocks },
      { address: "help", blocks: edition.help?.blocks ?? [] },
    ].flatMap(pageFaults),
    ...stockPhrases(pages.map(({ blocks }) => blocks)),
  ];
}

function stockPhrases(pages: readonly (readonly Block[])[]): string[] {
  const counts = new Map<string, number>();
  for (const blocks of pages) {
    const texts = blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
    for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].flatMap(([text, count]) =>
    count > MOST_PAGES ? [`${count} pages have this paragraph: ${text}`] : [],
  );
}

function pageFaults({ address, blocks }: { address: string; blocks: readonly Block[] }): string[] {
  const targets = blocks.flatMap((block) => (block.type === "heading" ? [block.id] : []));
  return [
    ...repeated(targets).map((id) => `${address}: two headings have the link target ${id}.`),
    ...headingFaults(blocks).map((fault) => `${address}: ${fault}`),
    ...blocks.flatMap((block) =>
      block.type === "image" && block.image.some(({ alt }) => alt.length < 20)
        ? [`${address}: an image has no description.`]
        : [],
    ),
  ];
}

/** The first heading is at most level 1, and none is more than one level below the previous one. */
function headingFaults(blocks: readonly Block[]): string[] {
  let above = 0;
  const found: string[] = [];
  for (const block of blocks) {
    if (block.type !== "heading") continue;
    const level = block.headingLevel[0] ?? 1;
    if (level > above + 1) found.push(`‘${block.headingText}’ skips a level.`);
    above = level;
  }
  return found;
}

function codeOf(block: Block): string[] {
  return block.type === "heading" ? [block.headingCode] : [];
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
