import { plainText } from "../../domains/content/blocks/plain-text.ts";
import type { Block } from "../../domains/content/blocks/schema.ts";
import type { ManualEdition, ManualPage } from "../../domains/content/server/manual.ts";

/** A stretch of a manual's words: where it stands and what kind of block it is. */
export interface Passage {
  /** `section/slug`, or `quick-style-guide`. */
  page: string;
  kind: Block["type"] | "page";
  /** An example's marker; empty for other kinds. */
  marker: string;
  text: string;
}

/** Every page of an edition, parents before their children. */
export function allPages(edition: ManualEdition): ManualPage[] {
  const withChildren = (page: ManualPage): ManualPage[] => [page, ...page.children.flatMap(withChildren)];
  return edition.pages.flatMap(withChildren);
}

/** All words that a reader of the edition sees, in order. */
export function manualPassages(edition: ManualEdition): Passage[] {
  const pages = allPages(edition).flatMap((page) => {
    const address = `${page.section}/${page.slug}`;
    const names = { page: address, kind: "page" as const, marker: "", text: `${page.title}. ${page.subtitle}.` };
    return [names, ...page.blocks.flatMap((block) => blockPassages(address, block))];
  });
  return [...pages, ...edition.guide.blocks.flatMap((block) => blockPassages("quick-style-guide", block))];
}

function blockPassages(page: string, block: Block): Passage[] {
  const marker = block.type === "example" ? block.marker : "";
  return blockTexts(block).map((text) => ({ page, kind: block.type, marker, text: plainText(text) }));
}

function blockTexts(block: Block): string[] {
  switch (block.type) {
    case "heading":
      return [block.headingText];
    case "text":
      return paragraphs(block.text);
    case "tip":
      return paragraphs(block.tip);
    case "example":
      return paragraphs(block.text);
    case "image":
      return block.image.flatMap((image) => [image.alt, image.caption]);
    case "table":
      return [block.title, ...block.head, ...block.rows.flatMap(cells)];
  }
}

function cells(row: { column1: string; column2: string; column3: string; column4: string }): string[] {
  return [row.column1, row.column2, row.column3, row.column4].filter((cell) => cell !== "");
}

function paragraphs(html: string): string[] {
  return html.split(/<\/(?:p|li|blockquote)>|<br>/).filter((part) => plainText(part) !== "");
}
