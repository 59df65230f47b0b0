import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { normalizeEdition } from "../../files/normal/normalize-edition.ts";
import { fileTooLarge } from "../../html-import/errors.ts";
import { importHtml } from "../../html-import/import-html.ts";
import { loadProfile } from "../../html-import/profile/load-profile.ts";
import { loadSearch, loadSearchWords } from "../../html-import/profile/load-search-words.ts";
import type { HtmlProfile } from "../../html-import/profile/profile.ts";
import { decodeHtml } from "../../html-import/source/decode-html.ts";
import { readingBeside } from "../../html-import/source/read-beside.ts";
import { sourceLimits } from "../../html-import/source/read-source.ts";
import type { ManualSearch, ManualSearchWords } from "../../manual.ts";
import { type CommandContext, exitCodes, sayProgress, UsageError } from "../command.ts";
import { formatHtmlImport } from "./format-html-import.ts";
import { formatPublication, formatStats, writeJson } from "../format-report.ts";
import { manualStats } from "../manual-stats.ts";
import { type ImportOptions, publishManual } from "../publish-manual.ts";

/** Options of `manual import-html`. */
export interface HtmlImportOptions extends ImportOptions {
  edition: string;
  /** The name of a profile shipped with the product, or the path of a file. */
  profile: string;
  /** The edition's name; by default derived from the handle ('22nd Edition' from v22). */
  name: string | undefined;
}

/** `manual import-html <file>`: publishes a long HTML manual as an edition, using a profile. */
export async function importHtmlFile(
  file: string,
  options: HtmlImportOptions,
  context: CommandContext,
): Promise<number> {
  const loaded = await readProfile(options.profile, context);
  sayProgress(`Reading ${file} …`, context);
  const target = { handle: options.edition, name: options.name ?? editionName(options.edition) };
  const { edition, report } = await makeEdition(file, loaded, target);
  const publication = await publishManual(edition, `html ${basename(file)}`, options, context);
  const stats = manualStats(edition);
  if (options.json) {
    context.out(writeJson({ ok: true, dryRun: options.dryRun, report, publication, stats }));
  } else {
    context.out([formatHtmlImport(report), formatPublication(publication, options), formatStats(stats)].join("\n"));
  }
  return exitCodes.done;
}

/** A profile with what it says for search. */
interface LoadedProfile {
  profile: HtmlProfile;
  searchWords: ManualSearchWords[];
  search: ManualSearch | undefined;
}

/** Reads and builds the edition; a separate function, so that the file's memory is freed before publishing. */
async function makeEdition(
  file: string,
  { profile, searchWords, search }: LoadedProfile,
  target: { handle: string; name: string },
) {
  const { edition, report } = importHtml(await readHtml(file), profile, target, {
    searchWords,
    ...(search && { search }),
    readPicture: readingBeside(file),
  });
  // Publishes only what exported files can express, so that importing an export changes nothing.
  return { edition: normalizeEdition(edition), report };
}

async function readProfile(name: string, context: CommandContext): Promise<LoadedProfile> {
  const path = /[/\\.]/.test(name) ? name : join(context.profilesFolder, `${name}.yaml`);
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`There is no profile '${name}' (looked for ${path}).`);
  });
  const profile = loadProfile(text, basename(path));
  return { profile, searchWords: await loadSearchWords(profile, path), search: await loadSearch(profile, path) };
}

async function readHtml(file: string): Promise<string> {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  if (size === null) {
    throw new UsageError(`There is no file '${file}'.`);
  }
  // A character has at most four bytes, so this file is too large in any case.
  if (size > sourceLimits.size * 4) {
    throw fileTooLarge(size, sourceLimits.size);
  }
  return decodeHtml(await readFile(file));
}

/** Returns an edition's default name: '22nd Edition' for v22. */
function editionName(handle: string): string {
  const number = Number(handle.slice(1));
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  const ending = endings[new Intl.PluralRules("en-US", { type: "ordinal" }).select(number)] ?? "th";
  return `${number}${ending} Edition`;
}
