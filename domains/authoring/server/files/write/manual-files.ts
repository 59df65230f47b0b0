import {
  type Block,
  escapeLineStarts,
  inlineMarkdown,
  mapLinkEnds,
  type InlinePlace,
  parseInline,
  writePlainWords,
} from "../../../../content/server/authoring.ts";
import { stringify } from "yaml";
import type { Dashboard } from "../../../../content/contract.ts";
import type { ManualEdition, ManualPage } from "../../manual.ts";
import { LinkIndex } from "../links/link-index.ts";
import { linkablePages } from "../links/linkable-pages.ts";
import { writtenBlocks } from "./block-markdown.ts";
import { linkDestinations, locator } from "./link-destination.ts";
import { indexYaml } from "./index-yaml.ts";
import { panelsEntries } from "./panels-entries.ts";
import { aboutAnswers, searchEntries, searchWordsYaml } from "./search-words-yaml.ts";

type Destination = InlinePlace["destination"];

/**
 * Returns the files of an edition in canonical form (`normalizeEdition`), by path. Equal editions yield equal bytes.
 */
export function manualFiles(edition: ManualEdition): Map<string, string | Uint8Array> {
  const links = new LinkIndex(linkablePages(edition));
  const destination = linkDestinations(links);
  const files = new Map<string, string | Uint8Array>([
    ["edition.yaml", editionYaml(edition, destination)],
    ["dashboard.yaml", dashboardYaml(edition.dashboard, destination)],
    [
      "quick-style-guide.md",
      pageMarkdown({ title: writePlainWords(edition.guide.title) }, edition.guide.blocks, destination),
    ],
  ]);
  if (edition.help !== null) {
    files.set(
      "help.md",
      pageMarkdown({ title: writePlainWords(edition.help.title) }, edition.help.blocks, destination),
    );
  }
  if (Object.values(edition.panels).some((panel) => panel !== null)) {
    files.set("panels.yaml", yaml(panelsEntries(edition.panels, { line: (html) => line(html, destination), links })));
  }
  if (edition.index.length > 0) {
    files.set(
      "index.yaml",
      indexYaml(edition.index, (link) => mapLinkEnds(link, (target) => locator(target, links))),
    );
  }
  if (edition.searchWords.length > 0) {
    files.set(
      "search-words.yaml",
      searchWordsYaml(edition.searchWords, (target) => locator(target, links)),
    );
  }
  if (edition.searchAnswers !== undefined && edition.searchAnswers.length > 0) {
    files.set(
      "search-answers.yaml",
      searchWordsYaml(edition.searchAnswers, (target) => locator(target, links), aboutAnswers),
    );
  }
  if (edition.search) files.set("search.yaml", yaml(searchEntries(edition.search)));
  if (edition.redirects.length > 0) {
    files.set("redirects.yaml", yaml(redirectEntries(edition.redirects, links)));
  }
  for (const { handle } of edition.sections) {
    addPages(
      edition.pages.filter((page) => page.section === handle),
      handle,
      destination,
      files,
    );
  }
  for (const image of edition.images) {
    files.set(`images/${image.name}`, image.bytes);
  }
  return files;
}

function addPages(
  pages: readonly ManualPage[],
  folder: string,
  destination: Destination,
  files: Map<string, string | Uint8Array>,
): void {
  const width = Math.max(3, String(pages.length * 10).length);
  for (const [index, page] of pages.entries()) {
    const stem = `${folder}/${String((index + 1) * 10).padStart(width, "0")}-${page.slug}`;
    files.set(`${stem}.md`, pageMarkdown(frontMatter(page), page.blocks, destination));
    addPages(page.children, stem, destination, files);
  }
}

function frontMatter(page: ManualPage): Record<string, string | boolean> {
  return {
    ...(page.code === "" ? {} : { code: writePlainWords(page.code) }),
    title: writePlainWords(page.title),
    ...(page.subtitle === "" ? {} : { subtitle: writePlainWords(page.subtitle) }),
    ...(page.formattedPageNumber === "" ? {} : { page: writePlainWords(page.formattedPageNumber) }),
    ...(page.isPublic ? { public: true } : {}),
    ...(page.displayContents ? { contents: true } : {}),
  };
}

function pageMarkdown(
  entries: Record<string, string | boolean>,
  blocks: readonly Block[],
  destination: Destination,
): string {
  return [`---\n${yaml(entries)}---\n`, ...writtenBlocks(blocks, destination)].join("\n");
}

function editionYaml(edition: ManualEdition, destination: Destination): string {
  return yaml({
    handle: edition.handle,
    name: writePlainWords(edition.name),
    sections: Object.fromEntries(edition.sections.map((section) => [section.handle, writePlainWords(section.title)])),
    ...(edition.notice === "" ? {} : { notice: line(edition.notice, destination) }),
  });
}

function dashboardYaml(dashboard: Dashboard, destination: Destination): string {
  return yaml({ blocks: dashboard.blocks.map((block) => dashboardPart(block, destination)) });
}

function dashboardPart(block: Dashboard["blocks"][number], destination: Destination): object {
  switch (block.type) {
    case "heading":
      return { heading: writePlainWords(block.heading) };
    case "textBlock":
      return { text: line(block.text, destination) };
    case "listBlock":
      return {
        list: block.items.map((item) => ({
          icon: item.icon,
          heading: writePlainWords(item.heading),
          text: line(item.text, destination),
        })),
      };
  }
}

function redirectEntries(redirects: ManualEdition["redirects"], links: LinkIndex): object {
  const entries: Record<string, unknown> = {};
  for (const { from, to, text } of redirects) {
    const next = to === "" ? "" : locator(to, links);
    entries[from] = text === "" ? next : { text: writePlainWords(text), ...(next === "" ? {} : { to: next }) };
  }
  return entries;
}

function line(html: string, destination: Destination): string {
  return escapeLineStarts(inlineMarkdown(parseInline(html), { kind: "line", destination }));
}

function yaml(value: object): string {
  return stringify(value, { lineWidth: 0 });
}
