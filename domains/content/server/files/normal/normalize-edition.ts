import type { Block } from "../../../blocks/schema.ts";
import type { TableBlock } from "../../../blocks/table/schema.ts";
import { tableColumns } from "../../../blocks/table/styles.ts";
import type { Guide } from "../../../contract.ts";
import { cleanHtml } from "../../clean-html.ts";
import type { ManualEdition, ManualPage } from "../../manual.ts";
import { editionUnwritable } from "../errors.ts";
import { LinkIndex } from "../links/link-index.ts";
import { linkablePages } from "../links/linkable-pages.ts";
import type { PictureSize } from "../markdown/markdown-context.ts";
import { normalizeIndex, normalizePanels, normalizeSearchWords } from "./normalize-entries.ts";
import { measurePicture } from "../pictures/measure-picture.ts";
import { plainText } from "../plain-text.ts";
import { mapDashboardHtml, resolveLinks } from "../links/resolve-links.ts";

type Pictures = ReadonlyMap<string, PictureSize>;

/**
 * Returns an edition in the canonical form that files can express: clean HTML, plain titles, pages in section order,
 * table rows as wide as their style, pictures with their actual sizes, links by address. Editions read from files
 * already have this form.
 * @throws ManualFilesError if a page's section or a picture is missing
 */
export function normalizeEdition(edition: ManualEdition): ManualEdition {
  const pictures = measureAll(edition);
  const order = edition.sections.map((section) => section.handle);
  const stray = edition.pages.find((page) => !order.includes(page.section));
  if (stray !== undefined) {
    throw editionUnwritable(
      `the page '${stray.title}' is in the section ${stray.section}, which the edition doesn't have.`,
    );
  }
  const normal: ManualEdition = {
    handle: edition.handle,
    name: plainText(edition.name),
    notice: cleanHtml(edition.notice, "inline"),
    sections: edition.sections.map((section) => ({ handle: section.handle, title: plainText(section.title) })),
    pages: edition.pages
      .map((page) => normalizePage(page, pictures))
      .toSorted((left, right) => order.indexOf(left.section) - order.indexOf(right.section)),
    guide: normalizeEntryPage(edition.guide, pictures),
    dashboard: { blocks: edition.dashboard.blocks.map(normalizeDashboardBlock) },
    help: edition.help && normalizeEntryPage(edition.help, pictures),
    panels: normalizePanels(edition.panels),
    index: normalizeIndex(edition.index),
    searchWords: normalizeSearchWords(edition.searchWords),
    // Postgres returns its own kind of byte array.
    images: edition.images
      .map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  };
  return resolveLinks(normal, new LinkIndex(linkablePages(normal)));
}

function normalizeEntryPage({ title, blocks }: Guide, pictures: Pictures): Guide {
  return { title: plainText(title), blocks: normalizeBlocks(blocks, pictures) };
}

function measureAll(edition: ManualEdition): Pictures {
  return new Map(
    edition.images.map((image) => {
      const size = measurePicture(image.name, image.bytes);
      if ("refused" in size) {
        throw editionUnwritable(`${image.name}: ${size.refused}`);
      }
      return [image.name, size];
    }),
  );
}

function normalizePage(page: ManualPage, pictures: Pictures): ManualPage {
  return {
    ...page,
    code: plainText(page.code),
    title: plainText(page.title),
    subtitle: plainText(page.subtitle),
    formattedPageNumber: plainText(page.formattedPageNumber),
    blocks: normalizeBlocks(page.blocks, pictures),
    children: page.children.map((child) => normalizePage(child, pictures)),
  };
}

function normalizeDashboardBlock(block: ManualEdition["dashboard"]["blocks"][number]): typeof block {
  const clean = mapDashboardHtml(block, (html) => cleanHtml(html, "inline"));
  switch (clean.type) {
    case "heading":
      return { ...clean, heading: plainText(clean.heading) };
    case "textBlock":
      return clean;
    case "listBlock":
      return {
        ...clean,
        items: clean.items.map((item) => ({ ...item, icon: plainText(item.icon), heading: plainText(item.heading) })),
      };
  }
}

function normalizeBlocks(blocks: readonly Block[], pictures: Pictures): Block[] {
  return blocks.flatMap((block) => normalizeBlock(block, pictures) ?? []);
}

/** Returns the block in canonical form, or null if it has no text. */
function normalizeBlock(block: Block, pictures: Pictures): Block | null {
  switch (block.type) {
    case "heading":
      return {
        ...block,
        headingCode: plainText(block.headingCode),
        headingText: cleanHtml(block.headingText, "inline"),
        headingLevel: [block.headingLevel[0] ?? 1],
      };
    case "text": {
      const text = cleanHtml(block.text, "flow");
      return text === "" ? null : { ...block, text };
    }
    case "example": {
      const text = cleanHtml(block.text, "flow");
      return text === "" ? null : { ...block, text };
    }
    case "tip": {
      const tip = cleanHtml(block.tip, "flow");
      return tip === "" ? null : { ...block, tip };
    }
    case "table":
      return normalizeTable(block);
    case "image":
      return {
        ...block,
        image: block.image.map((image) => ({
          ...image,
          ...pictureOf(image.url, pictures),
          alt: plainText(image.alt),
          caption: plainText(image.caption),
        })),
      };
  }
}

function pictureOf(url: string, pictures: Pictures): PictureSize {
  const size = pictures.get(url.slice("/images/".length));
  if (size === undefined) {
    throw editionUnwritable(`the picture ${url} is missing.`);
  }
  return size;
}

/** Clears cells that are never shown: those beyond the style's columns, and a band's other cells. */
function normalizeTable(block: TableBlock): TableBlock {
  const columns = tableColumns(block.style);
  const cell = (html: string, column: number, width: number) => (column <= width ? cleanHtml(html, "inline") : "");
  const head = Array.from({ length: columns }, (_, index) => cleanHtml(block.head[index] ?? "", "inline"));
  return {
    ...block,
    title: plainText(block.title),
    head: head.every((words) => words === "") ? [] : head,
    rows: block.rows.map((row) => {
      const width = row.kind === "band" ? 1 : columns;
      return {
        kind: row.kind,
        column1: cell(row.column1, 1, width),
        column2: cell(row.column2, 2, width),
        column3: cell(row.column3, 3, width),
        column4: cell(row.column4, 4, width),
      };
    }),
  };
}
