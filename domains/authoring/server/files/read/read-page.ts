import {
  type Block,
  type FileReport,
  type PageLink,
  parseMarkdown,
  type PictureSize,
  readPlainWords,
} from "../../../../content/server/authoring.ts";
import { blocksFromMarkdown } from "../markdown/blocks-from-markdown.ts";
import { flagOf, readYaml, reportUnknown, wordsOf, type YamlEntries } from "./read-yaml.ts";

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
export interface PageSource {
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
