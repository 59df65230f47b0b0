import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { type InlinePlace, escapeLineStarts, inlineMarkdown } from "../../model/markdown/write/flow-markdown.ts";
import { mapLinkEnds } from "../../../model/index-terms/schema.ts";
import { readCleanLine } from "../../../model/rich-text/read-clean-html.ts";
import { writePlainWords } from "../../model/markdown/plain-words.ts";
import { Document, isMap, isSeq, stringify, visit } from "yaml";
import type {
  BannerPanel,
  CardPanel,
  Dashboard,
  NotificationPanel,
  PanelLink,
  Panels,
} from "../../../contract.ts";
import type { ManualEdition, ManualIndexTerm, ManualSearch, ManualSearchWords } from "../../model/manual.ts";
import type { LinkIndex } from "../links/link-index.ts";
import { linkAddress, linkDestinations, locator, writtenBlocks } from "./block-markdown.ts";

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

/** Writes an index as YAML, with each term's links on one line; `locator` formats a link's target. */
function indexYaml(terms: readonly ManualIndexTerm[], locator: (target: string) => string): string {
  const document = new Document({ terms: terms.map((term) => entries(term, locator)) }, { schema: "failsafe" });
  visit(document, {
    Pair: (_, pair) => {
      if (String(pair.key) === "links" && isSeq(pair.value)) {
        pair.value.flow = true;
      }
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function entries(term: ManualIndexTerm, locator: (target: string) => string): Record<string, unknown> {
  return {
    term: writePlainWords(term.term),
    ...(term.sortAs === "" ? {} : { sort: writePlainWords(term.sortAs) }),
    ...(term.isGenerated ? { generated: "true" } : {}),
    ...(term.note === "" ? {} : { note: writePlainWords(term.note) }),
    ...(term.links.length === 0 ? {} : { links: term.links.map(locator) }),
    ...(term.children.length === 0 ? {} : { terms: term.children.map((child) => entries(child, locator)) }),
  };
}

interface Writing {
  /** Converts inline HTML to a line of Markdown. */
  line(html: string): string;
  links: LinkIndex;
}

type Entries = Record<string, string | boolean>;

/** Returns the contents of panels.yaml, panel by panel; missing panels are left out. */
export function panelsEntries(
  { notification, banner, promo, print }: Panels,
  writing: Writing,
): Record<string, Entries> {
  return {
    ...(notification && { notification: messageEntries(notification, writing) }),
    ...(banner && { banner: bannerEntries(banner, writing) }),
    ...(promo && { promo: cardEntries(promo, writing) }),
    ...(print && { print: cardEntries(print, writing) }),
  };
}

function messageEntries({ text, shortText, link }: NotificationPanel | BannerPanel, writing: Writing): Entries {
  return {
    text: writePlainWords(text),
    ...(shortText === "" ? {} : { short: writePlainWords(shortText) }),
    ...linkEntries(link, writing),
  };
}

function bannerEntries(banner: BannerPanel, writing: Writing): Entries {
  return { ...messageEntries(banner, writing), color: banner.color, dismissible: banner.isDismissible };
}

function cardEntries({ heading, text, link }: CardPanel, writing: Writing): Entries {
  return {
    heading: writePlainWords(heading),
    ...(text === "" ? {} : { text: writing.line(text) }),
    ...linkEntries(link, writing),
  };
}

function linkEntries(link: PanelLink | null, { links }: Writing): Entries {
  if (link === null) return {};
  return {
    link: linkAddress(link.url, links),
    ...(link.text === "" ? {} : { "link-text": writePlainWords(link.text) }),
    ...(link.newTab ? { "new-tab": true } : {}),
  };
}

const aboutWords =
  " What readers call sections that the manual words differently. Search uses these words; pages don't show them.";

/** What the file of search answers begins with. */
const aboutAnswers = " Queries that sections answer before all others. Pages don't show them.";

/**
 * Writes search words as YAML, with each section's words on one line; `locator` formats a section's code or address.
 */
function searchWordsYaml(
  searchWords: readonly ManualSearchWords[],
  locator: (section: string) => string,
  about = aboutWords,
): string {
  // A Map, because an object would put keys that look like numbers first.
  const document = new Document(
    new Map(
      searchWords.map(({ section, words }) => [
        locator(section),
        words.map((phrase) => writePlainWords(phrase, { citesAddresses: true })),
      ]),
    ),
    {
      schema: "failsafe",
    },
  );
  if (isMap(document.contents)) {
    for (const { value } of document.contents.items) {
      if (isSeq(value)) value.flow = true;
    }
  }
  document.commentBefore = about;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The entries of search.yaml, without empty ones. */
function searchEntries({ names, stopWords, codes, synonyms }: ManualSearch): Record<string, unknown> {
  const plain = (list: readonly string[]) => list.map((words) => writePlainWords(words, { citesAddresses: true }));
  return {
    ...(names.length > 0 && { names: plain(names) }),
    ...(stopWords.length > 0 && { stop: plain(stopWords) }),
    ...(codes.length > 0 && { codes: Object.fromEntries(codes.map(({ name, kind }) => [name, kind])) }),
    ...(synonyms.length > 0 && { synonyms: plain(synonyms) }),
  };
}
