import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { MarkdownContext, PageLink, PictureSize } from "../../model/markdown/read/markdown-context.ts";
import { parseMarkdown } from "../../model/markdown/read/parse-markdown.ts";
import { type Problem, reportOn } from "../../model/markdown/problem.ts";
import { LinkIndex, type LinkablePage } from "../../files/links/link-index.ts";
import { blocksFromMarkdown } from "../../files/markdown/blocks-from-markdown.ts";
import { linkDestinations, writtenBlocks } from "../../files/write/block-markdown.ts";

/** What an editor wrote of a page, and what it is read against. */
export interface SourceOrder {
  source: string;
  address: string;
  pictures: ReadonlyMap<string, PictureSize>;
}

/** What it says, its faults, and its links, of which it doesn't know where they lead. */
export interface SourceText {
  blocks: Block[];
  problems: Problem[];
  links: PageLink[];
}

/** Reads the Markdown that an editor made of a draft; takes a while, and is for a thread. */
export function readSourceText({ source, ...place }: SourceOrder): SourceText {
  const problems: Problem[] = [];
  const links: MarkdownContext["links"] = [];
  const report = reportOn("", problems);
  const text = source.replaceAll("\r\n", "\n");
  const blocks = blocksFromMarkdown({ parse: parseMarkdown, source: text, linesBefore: 0, ...place, report, links });
  return { blocks, problems: problems.slice(0, MOST_FAULTS), links };
}

/** More than anybody fixes before looking again. */
const MOST_FAULTS = 500;

/** Blocks as files have them, and the pages of their edition, by whose codes links are written. */
export interface WrittenSourceOrder {
  blocks: readonly Block[];
  pages: readonly LinkablePage[];
}

/** Writes blocks as the Markdown of a manual's files (docs/manual-format.md); long ones are for a thread. */
export function writeSourceText({ blocks, pages }: WrittenSourceOrder): string {
  return writtenBlocks(blocks, linkDestinations(new LinkIndex(pages))).join("\n");
}
