import { plainText } from "../../domains/content/blocks/plain-text.ts";
import type { Block } from "../../domains/content/blocks/registry/schemas.ts";
import { blockLines } from "../../domains/content/blocks/block-text.ts";
import type { ManualEdition, ManualIndexTerm, ManualPage } from "../../domains/authoring/server/manual.ts";

/** A passage of a manual, with its place and kind of block. */
export interface Passage {
  /** `section/slug`, or a place outside the sections: `quick-style-guide`, `help`, `index`, `panels`, `dashboard`. */
  page: string;
  kind: Block["type"] | "page" | "entry" | "index";
  /** An example's marker; empty for other kinds. */
  marker: string;
  text: string;
}

/** Every page of an edition, parents before children. */
export function allPages(edition: ManualEdition): ManualPage[] {
  const withChildren = (page: ManualPage): ManualPage[] => [page, ...page.children.flatMap(withChildren)];
  return edition.pages.flatMap(withChildren);
}

/** All text that readers of the edition see, in order. */
export function manualPassages(edition: ManualEdition): Passage[] {
  const pages = allPages(edition).flatMap((page) => {
    const address = `${page.section}/${page.slug}`;
    const names = { page: address, kind: "page" as const, marker: "", text: `${page.title}. ${page.subtitle}.` };
    return [names, ...page.blocks.flatMap((block) => blockPassages(address, block))];
  });
  return [
    ...pages,
    ...edition.guide.blocks.flatMap((block) => blockPassages("quick-style-guide", block)),
    ...(edition.help?.blocks ?? []).flatMap((block) => blockPassages("help", block)),
    ...entryTexts(edition).map(({ page, text }) => ({
      page,
      kind: "entry" as const,
      marker: "",
      text: plainText(text),
    })),
    ...allTerms(edition.index).flatMap(({ term, note }) =>
      [term, note].map((text) => ({ page: "index", kind: "index" as const, marker: "", text })),
    ),
  ];
}

/** Every term of an index, parents before children. */
export function allTerms(terms: readonly ManualIndexTerm[]): ManualIndexTerm[] {
  return terms.flatMap((term) => [term, ...allTerms(term.children)]);
}

function entryTexts({ panels, dashboard }: ManualEdition): { page: string; text: string }[] {
  const { notification, banner, promo, print } = panels;
  const messages = [notification, banner].flatMap((panel) => (panel === null ? [] : [panel.text, panel.shortText]));
  const cards = [promo, print].flatMap((panel) => (panel === null ? [] : [panel.heading, panel.text]));
  const links = [notification, banner, promo, print].flatMap((panel) => panel?.link?.text ?? []);
  return [
    ...[...messages, ...cards, ...links].map((text) => ({ page: "panels", text })),
    ...dashboard.blocks.flatMap(dashboardTexts).map((text) => ({ page: "dashboard", text })),
  ];
}

function dashboardTexts(block: ManualEdition["dashboard"]["blocks"][number]): string[] {
  switch (block.type) {
    case "heading":
      return [block.heading];
    case "textBlock":
      return [block.text];
    case "listBlock":
      return block.items.flatMap(({ heading, text }) => [heading, text]);
  }
}

function blockPassages(page: string, block: Block): Passage[] {
  const marker = block.type === "example" ? block.marker : "";
  return blockLines(block)
    .flat()
    .map((text) => ({ page, kind: block.type, marker, text }));
}
