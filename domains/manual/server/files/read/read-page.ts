import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { type FileReport, type Problem, reportOn } from "../../model/markdown/problem.ts";
import type { PageLink, PictureSize } from "../../model/markdown/read/markdown-context.ts";
import { parseMarkdown } from "../../model/markdown/read/parse-markdown.ts";
import { readPlainWords } from "../../model/markdown/plain-words.ts";
import { blocksFromMarkdown } from "../markdown/blocks-from-markdown.ts";
import { type YamlEntries, flagOf, readYaml, reportUnknown, wordsOf } from "./read-yaml.ts";
import { type ManualEdition, noPanels } from "../../model/manual.ts";
import { LinkIndex, guideAddress, helpAddress, linkablePages } from "../links/link-index.ts";
import { resolveLinks } from "../links/resolve-links.ts";
import type { PartFile } from "../write/part-files.ts";
import { readDashboard } from "./entries/read-dashboard.ts";
import { readIndex } from "./entries/read-index.ts";
import { readPanels } from "./entries/read-panels.ts";
import { readRedirects } from "./entries/read-redirects.ts";
import { readSearch, readSearchWords } from "./entries/read-search.ts";
import { type ReadLinks, reportBrokenLinks, reportRedirects } from "./read-edition-file.ts";
import { UnreadFiles } from "./unread-files.ts";

/** A page's file as read: its front matter, its blocks, and its unresolved links. */
export interface PageFile {
  title: string;
  code: string;
  subtitle: string;
  formattedPageNumber: string;
  isPublic: boolean;
  displayContents: boolean;
  blocks: Block[];
  links: PageLink[];
}

/** A page's text and the context for reading it. */
interface PageSource {
  text: string;
  /** The page's address in links. */
  address: string;
  pictures: ReadonlyMap<string, PictureSize>;
}

export const pageEntries = ["code", "title", "subtitle", "page", "public", "contents"] as const;
export const guideEntries = ["title"] as const;

/** Reads a page's file. Returns what can be read; faults go to the report. */
export function readPage(source: PageSource, known: readonly string[], report: FileReport): PageFile {
  const parts = splitFrontMatter(source.text);
  if (parts === null) {
    report.error(
      1,
      "A page must start with its title between two lines of three hyphens: ---, then title: …, then ---.",
    );
  }
  const entries = (parts === null ? null : readYaml(parts.frontMatter, 1, report)) ?? emptyEntries;
  reportUnknown(entries, known, report);
  const links: PageLink[] = [];
  const blocks = blocksFromMarkdown({
    parse: parseMarkdown,
    source: parts?.body ?? "",
    linesBefore: parts?.linesBefore ?? 0,
    address: source.address,
    pictures: source.pictures,
    report,
    links,
  });
  return { ...readEntries(entries, report), blocks, links };
}

/** Replaces unreadable front matter, which has already been reported. */
const emptyEntries: YamlEntries = { values: { title: "?" }, lineOf: () => 1 };

function readEntries(entries: YamlEntries, report: FileReport): Omit<PageFile, "blocks" | "links"> {
  const words = (name: string, longest: number) => {
    const value = readPlainWords(wordsOf(entries, name, report), entries.lineOf(name), report);
    if (value.length > longest) {
      report.error(entries.lineOf(name), `'${name}' has ${value.length} characters. Shorten it to ${longest}.`);
    }
    return value;
  };
  const title = words("title", 500);
  if (title === "") {
    report.error(entries.lineOf("title"), "The page has no title. Add title: … between the two lines of hyphens.");
  }
  return {
    title,
    code: words("code", 60),
    subtitle: words("subtitle", 2_000),
    formattedPageNumber: words("page", 40),
    isPublic: flagOf(entries, "public", report),
    displayContents: flagOf(entries, "contents", report),
  };
}

function splitFrontMatter(text: string): { frontMatter: string; body: string; linesBefore: number } | null {
  if (!/^---[ \t]*\n/.test(text)) {
    return null;
  }
  const lines = text.split("\n");
  const end = lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line));
  if (end === -1) {
    return null;
  }
  return {
    frontMatter: lines.slice(1, end).join("\n"),
    body: lines.slice(end + 1).join("\n"),
    linesBefore: end + 1,
  };
}

interface PartText {
  text: string;
  pictures: ReadonlyMap<string, PictureSize>;
}

type Links = ReadLinks["links"][number];

/** What a file says of an edition, with its links as written. */
interface Part extends Omit<Links, "file"> {
  says: Partial<ManualEdition>;
  /** The lines of redirects, in their order. */
  lines?: number[];
}

/**
 * Reads one of the files beside an edition's pages as `readManual` reads all of them, against the pages that `edition`
 * has. Returns the edition with what the file says, and every fault; a link that leads nowhere is one.
 */
export function readPart(
  file: PartFile,
  source: PartText,
  edition: ManualEdition,
): { edition: ManualEdition; problems: Problem[] } {
  const problems: Problem[] = [];
  const { says, lines = [], ...links } = readers[file](source, reportOn(file, problems));
  const { search, ...others } = edition;
  const whole = { ...others, ...(search && file !== "search.yaml" && { search }), ...says };
  const index = new LinkIndex(linkablePages(whole));
  const reading: ReadLinks = {
    links: [{ file, ...links }],
    problems,
    redirectLines: lines,
    unread: new UnreadFiles(),
  };
  reportBrokenLinks(index, reading);
  if (says.redirects !== undefined) reportRedirects(says.redirects, index, reading);
  return { edition: resolveLinks(whole, index), problems: problems.toSorted((left, right) => left.line - right.line) };
}

type Reader = (source: PartText, report: FileReport) => Part;

const readers: Readonly<Record<PartFile, Reader>> = {
  "dashboard.yaml": ({ text }, report) => {
    const { dashboard, links } = readDashboard(text, report);
    return { says: { dashboard }, links };
  },
  "quick-style-guide.md": (source, report) => {
    const { title, blocks, links } = readPage({ ...source, address: guideAddress }, guideEntries, report);
    return { says: { guide: { title, blocks } }, links };
  },
  "help.md": (source, report) => {
    // An edition without help has no such file.
    if (source.text.trim() === "") return { says: { help: null }, links: [] };
    const { title, blocks, links } = readPage({ ...source, address: helpAddress }, guideEntries, report);
    return { says: { help: { title, blocks } }, links };
  },
  "panels.yaml": ({ text }, report) => {
    const { panels, links } = text.trim() === "" ? { panels: noPanels, links: [] } : readPanels(text, report);
    return { says: { panels }, links };
  },
  "index.yaml": ({ text }, report) => {
    const { terms, links } = readIndex(text, report);
    return { says: { index: terms }, links, of: "index" };
  },
  "search-words.yaml": ({ text }, report) => {
    const { searchWords, links } = readSearchWords(text, report);
    return { says: { searchWords }, links, of: "search words" };
  },
  "search-answers.yaml": ({ text }, report) => {
    const { searchWords: searchAnswers, links } = readSearchWords(text, report);
    return { says: { searchAnswers }, links, of: "search words" };
  },
  "search.yaml": ({ text }, report) => {
    const search = readSearch(text, report);
    return { says: search === undefined ? {} : { search }, links: [] };
  },
  "redirects.yaml": ({ text }, report) => {
    const { redirects, lines } = readRedirects(text, report);
    return { says: { redirects }, links: [], lines };
  },
};
