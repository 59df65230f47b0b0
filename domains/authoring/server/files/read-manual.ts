import { type FileReport, type PageLink, type Problem, reportOn } from "../../../content/server/authoring.ts";
import { realpath, stat } from "node:fs/promises";
import { sections } from "../../../content/contract.ts";
import type { ManualEdition, ManualPage } from "../manual.ts";
import { folderMissing } from "./errors.ts";
import { LinkIndex } from "./links/link-index.ts";
import { linkablePages } from "./links/linkable-pages.ts";
import { resolveLinks } from "./links/resolve-links.ts";
import {
  namedFiles,
  readAbout,
  readDashboardFile,
  readGuide,
  readHelp,
  readIndexFile,
  readPanelsFile,
  readSearchWordsFile,
  type Reading,
} from "./read/named-files.ts";
import type { EditionFile } from "./read/read-edition-file.ts";
import { pageEntries, readPage } from "./read/read-page.ts";
import { readPictures } from "./read/read-pictures.ts";
import { readTextFile } from "./read/read-text-file.ts";
import { type PageNode, pageTree } from "./read/page-tree.ts";
import { type FoundFile, scanFolder } from "./read/scan-folder.ts";

/** A manual as read. If there are errors among the problems, it is incomplete and must not be published. */
export interface ReadManual {
  edition: ManualEdition;
  problems: Problem[];
}

/**
 * Reads a manual's folder (docs/manual-format.md). Returns all faults of all files at once, with file, line and what to
 * do. Links to pages become `ref:section/slug` and `ref:section/slug#heading`.
 */
export async function readManual(folder: string): Promise<ReadManual> {
  const root = await existingFolder(folder);
  const problems: Problem[] = [];
  const files = await scanFolder(root, problems);
  reportStrangers(files, problems);
  const pictures = await readPictures(
    root,
    files.filter((file) => file.path.startsWith("images/")),
    problems,
  );
  const reading: Reading = { root, files, problems, pictures, links: [], codes: new Map() };
  const about = await readAbout(reading);
  const guide = await readGuide(reading);
  const pages = await readPages(reading, pageTree(files.filter(isPage), problems));
  reportStraySections(pages, about, problems);
  const order = about.sections.map((section) => section.handle);
  const edition: ManualEdition = {
    handle: about.handle,
    name: about.name,
    notice: about.notice,
    sections: about.sections,
    pages: pages.toSorted((left, right) => order.indexOf(left.section) - order.indexOf(right.section)),
    guide,
    dashboard: await readDashboardFile(reading),
    help: await readHelp(reading),
    panels: await readPanelsFile(reading),
    index: await readIndexFile(reading),
    searchWords: await readSearchWordsFile(reading),
    images: pictures.images,
  };
  const index = new LinkIndex(linkablePages(edition));
  reportBrokenLinks(index, reading);
  return { edition: resolveLinks(edition, index), problems: inOrder(problems) };
}

async function existingFolder(folder: string): Promise<string> {
  const root = await realpath(folder).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) {
    throw folderMissing(folder);
  }
  return root;
}

function isPage(file: FoundFile): boolean {
  return file.path.endsWith(".md") && sections.some((section) => file.path.startsWith(`${section}/`));
}

/** Warns about unknown files, which are ignored. */
function reportStrangers(files: readonly FoundFile[], problems: Problem[]): void {
  for (const file of files) {
    if (!isPage(file) && !file.path.startsWith("images/") && !namedFiles.includes(file.path)) {
      reportOn(file.path, problems).warning(
        1,
        "This file is not part of the manual and was ignored. Pages are .md files in the section folders.",
      );
    }
  }
}

async function readPages(reading: Reading, nodes: readonly PageNode[]): Promise<ManualPage[]> {
  const pages: ManualPage[] = [];
  for (const node of nodes) {
    const report = reportOn(node.file.path, reading.problems);
    const text = await readTextFile(reading.root, node.file, report);
    const children = await readPages(reading, node.children);
    if (text === null) {
      continue;
    }
    const source = { text, address: `${node.section}/${node.slug}`, pictures: reading.pictures.sizes };
    const { links, ...page } = readPage(source, pageEntries, report);
    reading.links.push({ file: node.file.path, links });
    reportTwinCode(page.code, node.file.path, reading, report);
    pages.push({ section: node.section, slug: node.slug, ...page, children });
  }
  return pages;
}

/** Codes must be unique, so that links by code are unambiguous. */
function reportTwinCode(code: string, file: string, reading: Reading, report: FileReport): void {
  const first = reading.codes.get(code);
  if (code !== "" && first !== undefined) {
    report.error(2, `The code '${code}' is already used by ${first}. Give one of the two pages another code.`);
  } else {
    reading.codes.set(code, file);
  }
}

function reportStraySections(pages: readonly ManualPage[], about: EditionFile, problems: Problem[]): void {
  if (about.sections.length === 0) {
    return;
  }
  for (const section of new Set(pages.map((page) => page.section))) {
    if (!about.sections.some((known) => known.handle === section)) {
      reportOn("edition.yaml", problems).error(
        1,
        `The folder ${section} has pages but is missing under sections:. Add its title there.`,
      );
    }
  }
}

function reportBrokenLinks(index: LinkIndex, reading: Reading): void {
  for (const { file, links, of } of reading.links) {
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

function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((left, right) =>
    left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1,
  );
}
