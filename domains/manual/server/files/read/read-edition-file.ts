import { type FileReport, type Problem, reportOn } from "../../model/markdown/problem.ts";
import type { PageLink } from "../../model/markdown/read/markdown-context.ts";
import { inlineMarkdownToHtml } from "../../model/markdown/read/inline-html.ts";
import { linkEnds } from "../../../model/index-terms/schema.ts";
import { parseMarkdown } from "../../model/markdown/read/parse-markdown.ts";
import { readPlainWords } from "../../model/markdown/plain-words.ts";
import { type Section, editionHandleSchema, sections } from "../../../contract.ts";
import { type EditionAudience, editionAudiences } from "../../../../subscriptions/contract.ts";
import { type YamlEntries, readYaml, reportUnknown, wordsOf } from "./read-yaml.ts";
import type { ManualEdition } from "../../model/manual.ts";
import type { LinkIndex } from "../links/link-index.ts";
import { redirectFaults } from "../links/resolve-links.ts";

import type { Pictures } from "./read-pictures.ts";
import type { FoundFile } from "./scan-folder.ts";
import type { UnreadFiles } from "./unread-files.ts";

/** The contents of edition.yaml. */
export interface EditionFile {
  handle: string;
  name: string;
  notice: string;
  sections: { handle: Section; title: string }[];
  /** Who may open the edition when it is new; undefined if the file doesn't say. */
  audience: EditionAudience | undefined;
  links: PageLink[];
}

/** Reads edition.yaml; faults go to the report. */
export function readEditionFile(text: string, report: FileReport): EditionFile {
  const links: PageLink[] = [];
  const entries = readYaml(text, 0, report);
  if (entries === null) {
    return { handle: "", name: "", notice: "", sections: [], audience: undefined, links };
  }
  reportUnknown(entries, ["handle", "name", "sections", "notice", "audience"], report);
  const handle = wordsOf(entries, "handle", report);
  if (!editionHandleSchema.safeParse(handle).success) {
    report.error(entries.lineOf("handle"), "An edition's handle must be the letter v and a number: handle: v22.");
  }
  const name = readPlainWords(wordsOf(entries, "name", report), entries.lineOf("name"), report);
  if (name === "" || name.length > 120) {
    report.error(entries.lineOf("name"), "Give the edition a name of at most 120 characters: name: 22nd Edition.");
  }
  const notice = inlineMarkdownToHtml(wordsOf(entries, "notice", report), {
    parse: parseMarkdown,
    source: "",
    linesBefore: entries.lineOf("notice") - 1,
    address: "quick-style-guide",
    report,
    pictures: new Map(),
    links,
  });
  if (notice.length > 4_000) {
    report.error(entries.lineOf("notice"), "The notice is too long. Shorten it to 4,000 characters.");
  }
  return {
    handle,
    name,
    notice,
    sections: readSections(entries, report),
    audience: readAudience(entries, report),
    links,
  };
}

function readAudience(entries: YamlEntries, report: FileReport): EditionAudience | undefined {
  const word = wordsOf(entries, "audience", report);
  const audience = editionAudiences.find((each) => each === word);
  if (audience === undefined && entries.values["audience"] !== undefined) {
    report.error(entries.lineOf("audience"), `The audience must be one of ${editionAudiences.join(", ")}.`);
  }
  return audience;
}

function readSections(entries: YamlEntries, report: FileReport): { handle: Section; title: string }[] {
  const line = entries.lineOf("sections");
  const value = entries.values["sections"];
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.keys(value).length === 0) {
    report.error(
      line,
      `List the edition's sections with their titles, one per line, under sections: (${sections.join(", ")}).`,
    );
    return [];
  }
  return Object.entries(value).flatMap(([key, words]) => {
    const handle = sections.find((known) => known === key);
    const title = typeof words === "string" ? readPlainWords(words, entries.lineOf("sections", key), report) : "";
    if (handle === undefined) {
      report.error(
        entries.lineOf("sections", key),
        `There is no section '${key}'. The sections are ${sections.join(", ")}.`,
      );
    } else if (title === "" || title.length > 120) {
      report.error(entries.lineOf("sections", key), `Give the section '${key}' a title of at most 120 characters.`);
    }
    return handle === undefined ? [] : [{ handle, title }];
  });
}

/** What was read that leads to pages. */
export type ReadLinks = Pick<Reading, "links" | "problems" | "redirectLines" | "unread">;

/** Reports links that lead nowhere; what a file with errors may have is not reported. */
export function reportBrokenLinks(index: LinkIndex, reading: ReadLinks): void {
  for (const { file, links: written, of } of reading.links) {
    const links = written.filter(
      ({ target }) =>
        "target" in index.find(target) || !linkEnds(target).some((end) => end !== null && reading.unread.explain(end)),
    );
    const report = reportOn(file, reading.problems);
    if (of === "search words") {
      reportSections(index, links, report);
      continue;
    }
    for (const link of links) {
      const found = of === "index" ? index.findForIndex(link.target) : index.find(link.target);
      if ("broken" in found) {
        report[of === "index" ? "error" : "warning"](link.line, `A link leads nowhere. ${found.broken}`);
      }
    }
  }
}

/** Redirects must lead from where no page is to where one is; what a file with errors may have is not reported. */
export function reportRedirects(redirects: ManualEdition["redirects"], index: LinkIndex, reading: ReadLinks): void {
  const { redirectLines: lines, problems, unread } = reading;
  const faults = redirectFaults(redirects, {
    isPage: (address) => index.hasPage(address) || unread.explain(address),
    whyBroken: (to) => {
      const found = index.findForRedirect(to);
      return "target" in found || unread.explain(to) ? null : found.broken;
    },
  });
  for (const { from, index: at, message } of faults) {
    reportOn("redirects.yaml", problems).error(lines[at] ?? 1, `'${from}' can't lead on. ${message}`);
  }
}

/** Search words must be for an existing section, all on one line. */
function reportSections(index: LinkIndex, links: readonly PageLink[], report: FileReport): void {
  const lines = new Map<string, number>();
  for (const { line, target } of links) {
    const found = index.findForSearch(target);
    if ("broken" in found) {
      report.error(line, `These words match no section. ${found.broken}`);
      continue;
    }
    const before = lines.get(found.target);
    if (before !== undefined) {
      report.error(
        line,
        `'${target}' is the same section as on line ${before} (${found.target}). Put all its words on one line.`,
      );
    }
    lines.set(found.target, before ?? line);
  }
}

/** The state while a manual is being read. */
export interface Reading {
  root: string;
  files: readonly FoundFile[];
  problems: Problem[];
  pictures: Pictures;
  /**
   * The links of each file, resolved once all pages are known. A broken link is an error in the index and in the search
   * words. In the search words, no two links may have the same section.
   */
  links: { file: string; links: PageLink[]; of?: "index" | "search words" }[];
  /** The first file with each code. */
  codes: Map<string, string>;
  /** The file of each page, by its address. */
  pageFiles: Map<string, string>;
  /** The lines of the redirects, in their order. */
  redirectLines: number[];
  /** What links to files with errors may lead to. */
  unread: UnreadFiles;
}
