import { type FileReport, plainLine } from "../../../../../content/server/authoring.ts";
import { codeKinds, type ManualSearch, searchLimits } from "../../../manual.ts";
import { readYaml, type YamlEntries } from "../read-yaml.ts";

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
