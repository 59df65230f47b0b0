import {
  type Block,
  escapeLineStarts,
  inlineMarkdown,
  type InlinePlace,
  mapLinkEnds,
  readCleanLine,
  writePlainWords,
} from "../../../../content/server/authoring.ts";
import { stringify } from "yaml";
import type { Dashboard } from "../../../../content/contract.ts";
import type { ManualEdition } from "../../manual.ts";
import type { LinkIndex } from "../links/link-index.ts";
import { writtenBlocks } from "./block-markdown.ts";
import { indexYaml } from "./index-yaml.ts";
import { linkDestinations, locator } from "./link-destination.ts";
import { panelsEntries } from "./panels-entries.ts";
import { aboutAnswers, searchEntries, searchWordsYaml } from "./search-words-yaml.ts";

type Destination = InlinePlace["destination"];

/** The files beside an edition's pages that say something of it, but for edition.yaml. */
export const partFiles = [
  "dashboard.yaml",
  "quick-style-guide.md",
  "help.md",
  "panels.yaml",
  "index.yaml",
  "search-words.yaml",
  "search-answers.yaml",
  "search.yaml",
  "redirects.yaml",
] as const;
export type PartFile = (typeof partFiles)[number];

/** Writes a file beside the pages of an edition in canonical form; null if the edition has nothing to say in it. */
export function partFile(name: PartFile, edition: ManualEdition, links: LinkIndex): string | null {
  return writers[name](edition, links);
}

type Writer = (edition: ManualEdition, links: LinkIndex) => string | null;

const writers: Readonly<Record<PartFile, Writer>> = {
  "dashboard.yaml": ({ dashboard }, links) => {
    const destination = linkDestinations(links);
    return yamlText({ blocks: dashboard.blocks.map((block) => dashboardPart(block, destination)) });
  },
  "quick-style-guide.md": ({ guide }, links) => entryPage(guide, links),
  "help.md": ({ help }, links) => help && entryPage(help, links),
  "panels.yaml": ({ panels }, links) => {
    if (Object.values(panels).every((panel) => panel === null)) return null;
    const destination = linkDestinations(links);
    return yamlText(panelsEntries(panels, { line: (html) => writtenLine(html, destination), links }));
  },
  "index.yaml": ({ index }, links) =>
    index.length === 0 ? null : indexYaml(index, (link) => mapLinkEnds(link, (target) => locator(target, links))),
  "search-words.yaml": ({ searchWords }, links) =>
    searchWords.length === 0 ? null : searchWordsYaml(searchWords, (target) => locator(target, links)),
  "search-answers.yaml": ({ searchAnswers = [] }, links) =>
    searchAnswers.length === 0
      ? null
      : searchWordsYaml(searchAnswers, (target) => locator(target, links), aboutAnswers),
  "search.yaml": ({ search }) => (search ? yamlText(searchEntries(search)) : null),
  "redirects.yaml": ({ redirects }, links) =>
    redirects.length === 0 ? null : yamlText(redirectEntries(redirects, links)),
};

function entryPage({ title, blocks }: ManualEdition["guide"], links: LinkIndex): string {
  return pageMarkdown({ title: writePlainWords(title) }, blocks, linkDestinations(links));
}

/** Writes a page: what stands above its text, and its blocks. */
export function pageMarkdown(
  entries: Record<string, string | boolean>,
  blocks: readonly Block[],
  destination: Destination,
): string {
  return [`---\n${yamlText(entries)}---\n`, ...writtenBlocks(blocks, destination)].join("\n");
}

function dashboardPart(block: Dashboard["blocks"][number], destination: Destination): object {
  switch (block.type) {
    case "heading":
      return { heading: writePlainWords(block.heading) };
    case "textBlock":
      return { text: writtenLine(block.text, destination) };
    case "listBlock":
      return {
        list: block.items.map((item) => ({
          icon: item.icon,
          heading: writePlainWords(item.heading),
          text: writtenLine(item.text, destination),
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

/** Writes inline HTML as a line of Markdown. */
export function writtenLine(html: string, destination: Destination): string {
  return escapeLineStarts(inlineMarkdown(readCleanLine(html), { kind: "line", destination }));
}

/** Writes entries as YAML, each on one line. */
export function yamlText(value: object): string {
  return stringify(value, { lineWidth: 0 });
}
