import { hasErrors, reportOn } from "../../model/markdown/problem.ts";
import { type ManualEdition, type ManualIndexTerm, type ManualSearch, type ManualSearchWords, noPanels } from "../../model/manual.ts";
import { guideAddress, helpAddress } from "../links/link-index.ts";
import { readDashboard } from "./entries/read-dashboard.ts";
import { type EditionFile, type Reading, readEditionFile } from "./read-edition-file.ts";
import { readIndex } from "./entries/read-index.ts";
import { guideEntries, readPage } from "./read-page.ts";
import { readPanels } from "./entries/read-panels.ts";
import { partFiles } from "../write/part-files.ts";
import { readRedirects } from "./entries/read-redirects.ts";
import { readSearch, readSearchWords } from "./entries/read-search.ts";
import { readTextFile } from "./read-text-file.ts";

/** The files beside the section folders. */
export const namedFiles: readonly string[] = ["edition.yaml", ...partFiles, "checks.yaml", "README.md"];

export async function readAbout(reading: Reading): Promise<EditionFile> {
  const report = reportOn("edition.yaml", reading.problems);
  const text = await readNeeded(reading, "edition.yaml");
  if (text === null) {
    return { handle: "", name: "", notice: "", sections: [], audience: undefined, links: [] };
  }
  const about = readEditionFile(text, report);
  reading.links.push({ file: "edition.yaml", links: about.links });
  return about;
}

export async function readGuide(reading: Reading): Promise<ManualEdition["guide"]> {
  const text = await readNeeded(reading, `${guideAddress}.md`);
  return text === null ? { title: "?", blocks: [] } : readEntryPage(reading, guideAddress, text);
}

export async function readHelp(reading: Reading): Promise<ManualEdition["help"]> {
  const text = await readOptional(reading, `${helpAddress}.md`);
  return text === null ? null : readEntryPage(reading, helpAddress, text);
}

function readEntryPage(reading: Reading, address: string, text: string): ManualEdition["guide"] {
  const file = `${address}.md`;
  const source = { text, address, pictures: reading.pictures.sizes };
  const before = reading.problems.length;
  const { title, blocks, links } = readPage(source, guideEntries, reportOn(file, reading.problems));
  reading.links.push({ file, links });
  if (hasErrors(reading.problems.slice(before))) {
    reading.unread.add(address, text);
  }
  return { title, blocks };
}

export async function readDashboardFile(reading: Reading): Promise<ManualEdition["dashboard"]> {
  const file = "dashboard.yaml";
  const text = await readNeeded(reading, file);
  if (text === null) {
    return { blocks: [] };
  }
  const { dashboard, links } = readDashboard(text, reportOn(file, reading.problems));
  reading.links.push({ file, links });
  return dashboard;
}

export async function readPanelsFile(reading: Reading): Promise<ManualEdition["panels"]> {
  const file = "panels.yaml";
  const text = await readOptional(reading, file);
  if (text === null) {
    return noPanels;
  }
  const { panels, links } = readPanels(text, reportOn(file, reading.problems));
  reading.links.push({ file, links });
  return panels;
}

export async function readIndexFile(reading: Reading): Promise<ManualIndexTerm[]> {
  const file = "index.yaml";
  const text = await readOptional(reading, file);
  if (text === null) {
    return [];
  }
  const { terms, links } = readIndex(text, reportOn(file, reading.problems));
  reading.links.push({ file, links, of: "index" });
  return terms;
}

/** Search words, or queries that sections answer, which are written in the same form. */
export async function readSearchWordsFile(
  reading: Reading,
  file: "search-words.yaml" | "search-answers.yaml",
): Promise<ManualSearchWords[]> {
  const text = await readOptional(reading, file);
  if (text === null) {
    return [];
  }
  const { searchWords, links } = readSearchWords(text, reportOn(file, reading.problems));
  reading.links.push({ file, links, of: "search words" });
  return searchWords;
}

export async function readSearchFile(reading: Reading): Promise<ManualSearch | undefined> {
  const file = "search.yaml";
  const text = await readOptional(reading, file);
  return text === null ? undefined : readSearch(text, reportOn(file, reading.problems));
}

export async function readRedirectsFile(reading: Reading): Promise<ManualEdition["redirects"]> {
  const text = await readOptional(reading, "redirects.yaml");
  const { redirects, lines } = readRedirects(text ?? "", reportOn("redirects.yaml", reading.problems));
  reading.redirectLines = lines;
  return redirects;
}

/** Reads a required file. */
async function readNeeded(reading: Reading, path: string): Promise<string | null> {
  if (reading.files.every((found) => found.path !== path)) {
    const message = `The manual has no ${path}. Add it; docs/manual-format.md shows how.`;
    reportOn(path, reading.problems).error(1, message);
  }
  return readOptional(reading, path);
}

async function readOptional({ root, files, problems }: Reading, path: string): Promise<string | null> {
  const file = files.find((found) => found.path === path);
  return file === undefined ? null : readTextFile(root, file, reportOn(path, problems));
}
