import type { FileReport } from "../../../model/markdown/problem.ts";
import type { PageLink } from "../../../model/markdown/read/markdown-context.ts";
import { plainLine } from "../../../model/markdown/plain-line.ts";
import { readPlainWords } from "../../../model/markdown/plain-words.ts";
import {
  type ManualSearch,
  type ManualSearchWords,
  codeKinds,
  searchLimits,
  searchWordsLimits,
} from "../../../model/manual.ts";
import { type ParsedYaml, type YamlEntries, parseYaml, readYaml } from "../read-yaml.ts";
import { type Pair, isMap, isNode, isScalar, isSeq } from "yaml";
import { phraseKey } from "../../links/resolve-links.ts";

const entries = ["names", "stop", "codes", "synonyms"] as const;

/** Reads search.yaml: what search knows of this manual alone. */
export function readSearch(text: string, report: FileReport): ManualSearch | undefined {
  const parsed = readYaml(text, 0, report);
  if (parsed === null) return undefined;
  for (const name of Object.keys(parsed.values))
    if (!entries.some((known) => known === name))
      report.error(parsed.lineOf(name), `'${name}' is unknown here. The entries are ${entries.join(", ")}.`);
  const search = {
    names: readList(parsed, "names", searchLimits.names, report),
    stopWords: readList(parsed, "stop", searchLimits.words, report),
    codes: readCodes(parsed, report),
    synonyms: readList(parsed, "synonyms", searchLimits.synonyms, report),
  };
  for (const [place, line] of search.synonyms.entries()) checkSynonym(line, parsed.lineOf("synonyms", place), report);
  return Object.values(search).every((list) => list.length === 0) ? undefined : search;
}

function readList({ values, lineOf }: YamlEntries, name: string, most: number, report: FileReport): string[] {
  const list = values[name];
  if (list === undefined || list === "") return [];
  if (!Array.isArray(list)) {
    report.error(lineOf(name), `'${name}' is a list: write each entry on a line of its own, after a hyphen.`);
    return [];
  }
  if (list.length > most) report.error(lineOf(name), `'${name}' may have at most ${most} entries.`);
  return list.slice(0, most).flatMap((item: unknown, place) => {
    const words = typeof item === "string" ? plainLine(item) : "";
    if (words !== "" && words.length <= searchLimits.characters) return [words];
    report.error(lineOf(name, place), `An entry is text of at most ${searchLimits.characters} characters.`);
    return [];
  });
}

function readCodes({ values, lineOf }: YamlEntries, report: FileReport): ManualSearch["codes"] {
  const { codes } = values;
  if (codes === undefined || codes === "") return [];
  if (typeof codes !== "object" || codes === null || Array.isArray(codes)) {
    report.error(lineOf("codes"), "Write one word a line, a colon and what it means: 'canon: rule'.");
    return [];
  }
  const read = Object.entries(codes);
  if (read.length > searchLimits.codes)
    report.error(lineOf("codes"), `At most ${searchLimits.codes} words are possible.`);
  return read.slice(0, searchLimits.codes).flatMap(([word, meant]) => {
    const [name, kind] = [plainLine(word), codeKinds.find((each) => each === meant)];
    if (name !== "" && name.length <= searchLimits.characters && kind !== undefined) return [{ name, kind }];
    report.error(lineOf("codes", word), `'${word}' must mean one of ${codeKinds.join(", ")}.`);
    return [];
  });
}

/** A line of one phrase has no other name. */
function checkSynonym(line: string, at: number, report: FileReport): void {
  const [left = "", right, ...more] = line.split("=>");
  const phrases = (text: string) => text.split(/[,=]/).filter((phrase) => /[\p{L}\p{N}§¶&]/u.test(phrase));
  const isComplete =
    more.length === 0 &&
    (right === undefined ? phrases(left).length > 1 : phrases(left).length > 0 && phrases(right).length > 0);
  if (!isComplete)
    report.error(at, "Write 'a = b' for one meaning, 'a, b' for close ones, or 'a => b' if a also finds b.");
}

interface SearchWordsFile {
  /** With sections as written: by code or address. */
  searchWords: ManualSearchWords[];
  /** One per section, resolved once all pages are known. */
  links: PageLink[];
}

interface WordsContext {
  lineAt: ParsedYaml["lineAt"];
  report: FileReport;
}

const longestLocator = 300;
const form =
  "Write one section per line: its code or address, a colon and its words: 10.2: [page number goes where, tweet].";

/** Reads search-words.yaml: sections by code or address, each with the phrases readers search for. */
export function readSearchWords(text: string, report: FileReport): SearchWordsFile {
  const searchWords: ManualSearchWords[] = [];
  const links: PageLink[] = [];
  const parsed = parseYaml(text, { linesBefore: 0, uniqueKeys: false }, report);
  const contents: unknown = parsed?.document.contents;
  // A file with only comments is empty.
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
        `A file may have words for at most ${searchWordsLimits.sections} sections. Remove the least useful ones.`,
      );
      break;
    }
    const section = readSection(pair, line, report);
    const before = lines.get(section);
    if (before !== undefined) {
      report.error(line, `'${section}' is already on line ${before}. Put all its words on one line.`);
    } else if (section !== "") {
      lines.set(section, line);
      links.push({ line, target: section });
      searchWords.push({ section, words: readPhrases(pair.value, line, { lineAt, report }) });
    }
  }
  return { searchWords, links };
}

/** Returns the section's code or address, or '' if it is invalid. */
function readSection({ key }: Pair, line: number, report: FileReport): string {
  const section = isScalar(key) && typeof key.value === "string" ? plainLine(key.value) : "";
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
      "A section's words must be a list: [page number goes where, tweet]. Add them, or remove the section.",
    );
    return [];
  }
  const phrases = new Map<string, string>();
  for (const [index, item] of list.items.entries()) {
    const at = lineOf(item, line, lineAt);
    if (index === searchWordsLimits.phrases) {
      report.error(
        at,
        `A section may have at most ${searchWordsLimits.phrases} phrases. Remove the least useful ones.`,
      );
      break;
    }
    const phrase = readPhrase(item, at, report);
    if (phrases.has(phraseKey(phrase))) {
      report.warning(at, `'${phrase}' is listed twice in this section. Remove one.`);
    } else if (phrase !== "") {
      phrases.set(phraseKey(phrase), phrase);
    }
  }
  return [...phrases.values()];
}

function readPhrase(item: unknown, line: number, report: FileReport): string {
  const before = isScalar(item) && typeof item.value === "string" ? item.value : "";
  // Readers search for addresses, too.
  const phrase = readPlainWords(before, line, report, { citesAddresses: true });
  if (phrase === "") {
    report.error(
      line,
      "A phrase must be text. If it contains commas, colons or brackets, put it in double quotation marks.",
    );
  }
  if (phrase.length > searchWordsLimits.characters) {
    report.error(line, `A phrase has ${phrase.length} characters. Shorten it to ${searchWordsLimits.characters}.`);
  }
  return phrase;
}

/** Returns the line where a node starts, or `otherwise` if it is implicit. */
function lineOf(node: unknown, otherwise: number, lineAt: ParsedYaml["lineAt"]): number {
  return isNode(node) && node.range ? lineAt(node.range[0]) : otherwise;
}
