import { type FileReport, type PictureSize, type Problem, reportOn } from "../../../../content/server/authoring.ts";
import { type ManualEdition, noPanels } from "../../manual.ts";
import { guideAddress, helpAddress } from "../links/entry-addresses.ts";
import { LinkIndex } from "../links/link-index.ts";
import { linkablePages } from "../links/linkable-pages.ts";
import { resolveLinks } from "../links/resolve-links.ts";
import type { PartFile } from "../write/part-files.ts";
import { readDashboard } from "./entries/read-dashboard.ts";
import { readIndex } from "./entries/read-index.ts";
import { readPanels } from "./entries/read-panels.ts";
import { readRedirects } from "./entries/read-redirects.ts";
import { readSearch } from "./entries/read-search.ts";
import { readSearchWords } from "./entries/read-search-words.ts";
import { guideEntries, readPage } from "./read-page.ts";
import { type ReadLinks, reportBrokenLinks, reportRedirects } from "./report-links.ts";
import { UnreadFiles } from "./unread-files.ts";

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
