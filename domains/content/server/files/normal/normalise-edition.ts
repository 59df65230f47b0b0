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
import { normaliseIndex, normalisePanels, normaliseSearchWords } from "./normalise-entries.ts";
import { measurePicture } from "../pictures/measure-picture.ts";
import { plainText } from "../plain-text.ts";
import { mapDashboardHtml, resolveLinks } from "../links/resolve-links.ts";

type Pictures = ReadonlyMap<string, PictureSize>;

/**
 * The one form of an edition that its files can say: clean HTML, plain titles, pages in the order of their sections,
 * table rows as wide as their style shows them, pictures with their own sizes, links by address. An edition that was
 * read from files is in this form already.
 */
export function normaliseEdition(edition: ManualEdition): ManualEdition {
  const pictures = measureAll(edition);
  const order = edition.sections.map((section) => section.handle);
  const stray = edition.pages.find((page) => !order.includes(page.section));
  if (stray !== undefined) {
    throw editionUnwritable(
      `the page '${stray.title}' stands in the section ${stray.section}, which the edition doesn't have.`,
    );
  }
  const normal: ManualEdition = {
    handle: edition.handle,
    name: plainText(edition.name),
    notice: cleanHtml(edition.notice, "inline"),
    sections: edition.sections.map((section) => ({ handle: section.handle, title: plainText(section.title) })),
    pages: edition.pages
      .map((page) => normalisePage(page, pictures))
      .toSorted((left, right) => order.indexOf(left.section) - order.indexOf(right.section)),
    guide: normaliseEntryPage(edition.guide, pictures),
    dashboard: { blocks: edition.dashboard.blocks.map(normaliseDashboardBlock) },
    help: edition.help && normaliseEntryPage(edition.help, pictures),
    panels: normalisePanels(edition.panels),
    index: normaliseIndex(edition.index),
    searchWords: normaliseSearchWords(edition.searchWords),
    // Postgres gives its own kind of byte array.
    images: edition.images
      .map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  };
  return resolveLinks(normal, new LinkIndex(linkablePages(normal)));
}

function normaliseEntryPage({ title, blocks }: Guide, pictures: Pictures): Guide {
  return { title: plainText(title), blocks: normaliseBlocks(blocks, pictures) };
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

function normalisePage(page: ManualPage, pictures: Pictures): ManualPage {
  return {
    ...page,
    code: plainText(page.code),
    title: plainText(page.title),
    subtitle: plainText(page.subtitle),
    formattedPageNumber: plainText(page.formattedPageNumber),
    blocks: normaliseBlocks(page.blocks, pictures),
    children: page.children.map((child) => normalisePage(child, pictures)),
  };
}

function normaliseDashboardBlock(block: ManualEdition["dashboard"]["blocks"][number]): typeof block {
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

function normaliseBlocks(blocks: readonly Block[], pictures: Pictures): Block[] {
  return blocks.flatMap((block) => normaliseBlock(block, pictures) ?? []);
}

/** The block in its normal form, or null for one that has no words. */
function normaliseBlock(block: Block, pictures: Pictures): Block | null {
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
      return normaliseTable(block);
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
    throw editionUnwritable(`the picture ${url} is missing among its pictures.`);
  }
  return size;
}

/** Cells beyond the style's columns are never shown, and neither are the other cells of a band. */
function normaliseTable(block: TableBlock): TableBlock {
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
