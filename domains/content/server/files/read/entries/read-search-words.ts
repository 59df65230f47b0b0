import { isMap, isNode, isScalar, isSeq, type Pair } from "yaml";
import { type ManualSearchWords, searchWordsLimits } from "../../../manual.ts";
import { phraseKey } from "../../links/place-search-words.ts";
import type { PageLink } from "../../markdown/markdown-context.ts";
import { plainText } from "../../plain-text.ts";
import type { FileReport } from "../../problem.ts";
import { type ParsedYaml, parseYaml } from "../read-yaml.ts";

interface SearchWordsFile {
  /** Their sections as written: by code or by address. */
  searchWords: ManualSearchWords[];
  /** To be looked up once all pages are known: one for each section. */
  links: PageLink[];
}

interface WordsContext {
  lineAt: ParsedYaml["lineAt"];
  report: FileReport;
}

const longestLocator = 300;
const form =
  "Write one section a line: its code or address, a colon and its words: 10.2: [page number goes where, tweet].";

/** Reads search-words.yaml: sections by code or address, each with the phrases by which readers look for it. */
export function readSearchWords(text: string, report: FileReport): SearchWordsFile {
  const searchWords: ManualSearchWords[] = [];
  const links: PageLink[] = [];
  const parsed = parseYaml(text, { linesBefore: 0, uniqueKeys: false }, report);
  const contents: unknown = parsed?.document.contents;
  // A file of comments holds nothing.
  if (parsed === null || contents === null || (isScalar(contents) && contents.value === "")) {
    return { searchWords, links };
  }
  if (!isMap(contents)) {
    report.error(1, form);
    return { searchWords, links };
  }
  const { lineAt } = parsed;
  const lines = new Map<string, number>();
  for (const pair of contents.items) {
    const line = lineOf(pair.key, 1, lineAt);
    if (lines.size === searchWordsLimits.sections) {
      report.error(
        line,
        `A file has words for ${searchWordsLimits.sections} sections at most. Take out what is least needed.`,
      );
      break;
    }
    const section = readSection(pair, line, report);
    const before = lines.get(section);
    if (before !== undefined) {
      report.error(line, `'${section}' stands on line ${before} already. Put all its words on one line.`);
    } else if (section !== "") {
      lines.set(section, line);
      links.push({ line, target: section });
      searchWords.push({ section, words: readPhrases(pair.value, line, { lineAt, report }) });
    }
  }
  return { searchWords, links };
}

/** What names the section, or '' where that is nothing to look up. */
function readSection({ key }: Pair, line: number, report: FileReport): string {
  const section = isScalar(key) && typeof key.value === "string" ? plainText(key.value) : "";
  if (section === "" || section.length > longestLocator) {
    report.error(line, form);
    return "";
  }
  return section;
}

function readPhrases(list: unknown, line: number, { lineAt, report }: WordsContext): string[] {
  if (!isSeq(list) || list.items.length === 0) {
    report.error(
      lineOf(list, line, lineAt),
      "The words of a section are a list: [page number goes where, tweet]. Write them, or take the section out.",
    );
    return [];
  }
  const phrases = new Map<string, string>();
  for (const [index, item] of list.items.entries()) {
    const at = lineOf(item, line, lineAt);
    if (index === searchWordsLimits.phrases) {
      report.error(at, `A section has ${searchWordsLimits.phrases} phrases at most. Take out what is least needed.`);
      break;
    }
    const phrase = readPhrase(item, at, report);
    if (phrases.has(phraseKey(phrase))) {
      report.warning(at, `'${phrase}' stands twice in this section. Take one out.`);
    } else if (phrase !== "") {
      phrases.set(phraseKey(phrase), phrase);
    }
  }
  return [...phrases.values()];
}

function readPhrase(item: unknown, line: number, report: FileReport): string {
  const phrase = isScalar(item) && typeof item.value === "string" ? plainText(item.value) : "";
  if (phrase === "") {
    report.error(line, "A phrase is words. Put one with commas, colons or brackets between double quotation marks.");
  }
  if (phrase.length > searchWordsLimits.characters) {
    report.error(line, `A phrase has ${phrase.length} characters. Shorten it to ${searchWordsLimits.characters}.`);
  }
  return phrase;
}

/** The line where a node begins; `otherwise` for what is not written out. */
function lineOf(node: unknown, otherwise: number, lineAt: ParsedYaml["lineAt"]): number {
  return isNode(node) && node.range ? lineAt(node.range[0]) : otherwise;
}
