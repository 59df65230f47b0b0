import { describeProblem, type FileReport, type Problem, reportOn } from "../../../../content/server/authoring.ts";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readSearch } from "../../files/read/entries/read-search.ts";
import { readSearchWords } from "../../files/read/entries/read-search-words.ts";
import { readTextFile } from "../../files/read/read-text-file.ts";
import type { ManualSearch, ManualSearchWords } from "../../manual.ts";
import { invalidSearchWords, searchWordsMissing } from "../errors.ts";
import type { HtmlProfile } from "./profile.ts";

/**
 * Loads the search words that a profile names, with sections as written; empty if it names none.
 * @param path the profile's path; the search words are beside it
 * @throws AppError if the file is missing, or with every fault and its line
 */
export async function loadSearchWords({ searchWords: name }: HtmlProfile, path: string): Promise<ManualSearchWords[]> {
  return (await loadBeside(name, path, (text, report) => readSearchWords(text, report).searchWords)) ?? [];
}

/** Loads what search knows of the manual, if the profile names a file. @throws as loadSearchWords */
export async function loadSearch({ search: name }: HtmlProfile, path: string): Promise<ManualSearch | undefined> {
  return await loadBeside(name, path, readSearch);
}

async function loadBeside<Read>(
  name: string | undefined,
  path: string,
  read: (text: string, report: FileReport) => Read,
): Promise<Read | undefined> {
  if (name === undefined) return undefined;
  const folder = dirname(path);
  const found = await stat(join(folder, name)).catch(() => null);
  if (found === null || !found.isFile()) throw searchWordsMissing(basename(path), join(folder, name));
  const problems: Problem[] = [];
  const report = reportOn(name, problems);
  const text = await readTextFile(folder, { path: name, size: found.size }, report);
  const loaded = text === null ? undefined : read(text, report);
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw invalidSearchWords(errors.map(describeProblem));
  return loaded;
}
