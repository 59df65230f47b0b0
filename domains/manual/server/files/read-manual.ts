import { type FileReport, hasErrors, type Problem, reportOn } from "../model/markdown/problem.ts";
import { realpath, stat } from "node:fs/promises";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import { sections } from "../../contract.ts";
import type { ManualEdition, ManualPage } from "../model/manual.ts";
import { folderMissing } from "./errors.ts";
import { LinkIndex, linkablePages } from "./links/link-index.ts";
import { resolveLinks } from "./links/resolve-links.ts";
import { namedFiles, readAbout, readDashboardFile, readGuide, readHelp, readIndexFile, readPanelsFile, readRedirectsFile, readSearchFile, readSearchWordsFile } from "./read/named-files.ts";
import { type Reading, type EditionFile, reportBrokenLinks, reportRedirects } from "./read/read-edition-file.ts";

import { pageEntries, type PageFile, readPage } from "./read/read-page.ts";
import { readPictures } from "./read/read-pictures.ts";
import { readTextFile } from "./read/read-text-file.ts";
import { type PageNode, pageTree } from "./read/page-tree.ts";
import { type FoundFile, scanFolder } from "./read/scan-folder.ts";
import { UnreadFiles } from "./read/unread-files.ts";

/** A manual as read. If there are errors among the problems, it is incomplete and must not be published. */
export interface ReadManual {
  edition: ManualEdition;
  problems: Problem[];
  /** Who may open the edition when it is new; undefined if its files don't say. */
  audience: EditionAudience | undefined;
  /** The file of each page, by its address. */
  files: ReadonlyMap<string, string>;
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
  const reading: Reading = {
    root,
    files,
    problems,
    pictures,
    links: [],
    codes: new Map(),
    pageFiles: new Map(),
    redirectLines: [],
    unread: new UnreadFiles(),
  };
  const about = await readAbout(reading);
  const guide = await readGuide(reading);
  const tree = pageTree(files.filter(isPage), problems);
  const pages = await readPages(reading, tree);
  await rememberStrays(reading, tree);
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
    searchWords: await readSearchWordsFile(reading, "search-words.yaml"),
    ...(await readKnowledge(reading)),
    redirects: await readRedirectsFile(reading),
    images: pictures.images,
  };
  const index = new LinkIndex(linkablePages(edition));
  reportBrokenLinks(index, reading);
  reportRedirects(edition.redirects, index, reading);
  return {
    edition: resolveLinks(edition, index),
    problems: inOrder(problems),
    audience: about.audience,
    files: reading.pageFiles,
  };
}

/** What search is told of the manual besides search words, as far as there are files. */
async function readKnowledge(reading: Reading): Promise<Pick<ManualEdition, "search" | "searchAnswers">> {
  const searchAnswers = await readSearchWordsFile(reading, "search-answers.yaml");
  const search = await readSearchFile(reading);
  return { ...(searchAnswers.length > 0 && { searchAnswers }), ...(search && { search }) };
}

type PageWords = Omit<PageFile, "links">;

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
    const page = await readPageFile(reading, node);
    const children = await readPages(reading, node.children);
    if (page !== null) {
      pages.push({ section: node.section, slug: node.slug, ...page, children });
    }
  }
  return pages;
}

/** Reads the file of one page; null if it isn't text. */
async function readPageFile(reading: Reading, { file, section, slug }: PageNode): Promise<PageWords | null> {
  const report = reportOn(file.path, reading.problems);
  const address = `${section}/${slug}`;
  const before = reading.problems.length;
  const text = await readTextFile(reading.root, file, report);
  let read: PageWords | null = null;
  if (text !== null) {
    const { links, ...page } = readPage({ text, address, pictures: reading.pictures.sizes }, pageEntries, report);
    reading.links.push({ file: file.path, links });
    reading.pageFiles.set(address, file.path);
    reportTwinCode(page.code, file.path, reading, report);
    read = page;
  }
  if (hasErrors(reading.problems.slice(before))) {
    reading.unread.add(address, text ?? "");
  }
  return read;
}

/** Remembers the files that `pageTree` refused, and those below them. */
async function rememberStrays(reading: Reading, tree: readonly PageNode[]): Promise<void> {
  const placed = new Set<string>();
  const place = (nodes: readonly PageNode[]) => {
    for (const node of nodes) {
      placed.add(node.file.path);
      place(node.children);
    }
  };
  place(tree);
  for (const file of reading.files.filter((each) => isPage(each) && !placed.has(each.path))) {
    // Its faults don't matter as long as its name keeps it out of the manual.
    const text = await readTextFile(reading.root, file, reportOn(file.path, []));
    reading.unread.addStray(file.path, text ?? "");
  }
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

function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((left, right) =>
    left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1,
  );
}
