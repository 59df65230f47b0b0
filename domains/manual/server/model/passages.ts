import type { Block } from "../../model/blocks/registry/schemas.ts";
import { blockLines } from "../../model/blocks/block-text.ts";
import { plainText } from "../../model/blocks/plain-text.ts";
import type { ManualEdition, ManualIndexTerm, ManualPage } from "./manual.ts";

/** A passage of a manual, with its place and kind of block. */
export interface Passage {
  /** `section/slug`, or a place outside the sections: `quick-style-guide`, `help`, `index`, `panels`, `dashboard`. */
  page: string;
  /** What leads to it: the codes and addresses of its headings, its page and the pages above, nearest first. */
  places: readonly string[];
  kind: Block["type"] | "page" | "entry" | "index";
  /** An example's marker; empty for other kinds. */
  marker: string;
  text: string;
}

/** A block of a page with what leads to it. */
export interface PlacedBlock {
  page: string;
  places: readonly string[];
  block: Block;
}

/** Every page of an edition, parents before children. */
export function allPages(edition: ManualEdition): ManualPage[] {
  const withChildren = (page: ManualPage): ManualPage[] => [page, ...page.children.flatMap(withChildren)];
  return edition.pages.flatMap(withChildren);
}

/** Every block of an edition's pages, in order. */
export function placedBlocks(edition: ManualEdition): PlacedBlock[] {
  return edition.pages.flatMap((page) => blocksOf(page, []));
}

function blocksOf(page: ManualPage, above: readonly string[]): PlacedBlock[] {
  const address = addressOf(page);
  const ofPage = [...named(page.code, address), ...above];
  let headings: { level: number; places: string[] }[] = [];
  const own = page.blocks.map((block) => {
    if (block.type === "heading") {
      const level = block.headingLevel[0] ?? 0;
      const heading = { level, places: named(block.headingCode, `${address}#${block.id}`) };
      headings = [heading, ...headings.filter((each) => each.level < level)];
    }
    return { page: address, places: [...headings.flatMap(({ places }) => places), ...ofPage], block };
  });
  return [...own, ...page.children.flatMap((child) => blocksOf(child, ofPage))];
}

function named(code: string, address: string): string[] {
  return code === "" ? [address] : [code, address];
}

function addressOf({ section, slug }: ManualPage): string {
  return `${section}/${slug}`;
}

/** All text that readers of the edition see, in order. */
export function manualPassages(edition: ManualEdition): Passage[] {
  const names = allPages(edition).map((page) => ({
    ...elsewhere(addressOf(page), "page" as const, `${page.title}. ${page.subtitle}.`),
    places: named(page.code, addressOf(page)),
  }));
  const entry = (page: string, blocks: readonly Block[]) =>
    blocks.flatMap((block) => blockPassages({ page, places: [page], block }));
  return [
    ...names,
    ...placedBlocks(edition).flatMap(blockPassages),
    ...entry("quick-style-guide", edition.guide.blocks),
    ...entry("help", edition.help?.blocks ?? []),
    ...entryTexts(edition).map(({ page, text }) => elsewhere(page, "entry", plainText(text))),
    ...allTerms(edition.index).flatMap(({ term, note }) =>
      [term, note].map((text) => elsewhere("index", "index", text)),
    ),
  ];
}

/** Every term of an index, parents before children. */
export function allTerms(terms: readonly ManualIndexTerm[]): ManualIndexTerm[] {
  return terms.flatMap((term) => [term, ...allTerms(term.children)]);
}

function elsewhere(page: string, kind: Passage["kind"], text: string): Passage {
  return { page, places: [page], kind, marker: "", text };
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

function blockPassages({ page, places, block }: PlacedBlock): Passage[] {
  const marker = block.type === "example" ? block.marker : "";
  return blockLines(block)
    .flat()
    .map((text) => ({ page, places, kind: block.type, marker, text }));
}

/** Examples that show a wrong form on purpose, alone or next to the right one. */
const wrongOnPurpose: ReadonlySet<string> = new Set(["NOT", "BUT"]);

/** Returns whether a marker says that its example is wrong, or the right form of somebody else. */
export function isWrongOnPurpose(marker: string): boolean {
  return wrongOnPurpose.has(marker);
}

/** Returns whether a passage is an example of the right form. */
export function isRightExample({ kind, marker }: Passage): boolean {
  return kind === "example" && !isWrongOnPurpose(marker);
}

/** The letters and digits of a text, which mark-up doesn't change, and the line of each; struck words are none. */
interface Letters {
  text: string;
  lines: readonly number[];
}

/** Finds the line of a Markdown or YAML source, from 1, in which a passage begins; 1 if it can't be told. */
export function lineFinder(source: string): (passage: string) => number {
  const letters = lettersOf(source);
  return (passage) => {
    const at = letters.text.indexOf(bare(passage));
    return letters.lines[at] ?? 1;
  };
}

function lettersOf(source: string): Letters {
  const texts: string[] = [];
  const lines: number[] = [];
  for (const [index, line] of source.split("\n").entries()) {
    const text = bare(withoutMarkUp(line));
    texts.push(text);
    for (let count = 0; count < text.length; count += 1) lines.push(index + 1);
  }
  return { text: texts.join(""), lines };
}

function withoutMarkUp(line: string): string {
  return line
    .replaceAll(/(?<!\\):s\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\]/g, "")
    .replaceAll(/:(?:sc|u|sup|sub|em|strong|code|br)\[/g, "")
    .replaceAll(/\]\([^)\s]*(?:\([^)\s]*\)[^)\s]*)*\)/g, "")
    .replaceAll("&nbsp;", "")
    .replace(/\{[#.][^}]*\}$/, "");
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Something that a check found wrong, before its file and line are known. */
export interface Finding {
  page: string;
  places: readonly string[];
  /** The passage in which it is. */
  text: string;
  /** What is wrong and what to do. */
  message: string;
}
