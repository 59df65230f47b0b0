import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { normaliseEdition } from "../files/normal/normalise-edition.ts";
import { fileTooLarge } from "../html-import/errors.ts";
import { importHtml } from "../html-import/import-html.ts";
import { loadProfile } from "../html-import/profile/load-profile.ts";
import { loadSearchWords } from "../html-import/profile/load-search-words.ts";
import type { HtmlProfile } from "../html-import/profile/profile.ts";
import { decodeHtml } from "../html-import/source/decode-html.ts";
import { sourceLimits } from "../html-import/source/read-source.ts";
import type { ManualSearchWords } from "../manual.ts";
import { type CommandContext, exitCodes, sayProgress, UsageError, type VerbOptions } from "./command.ts";
import { formatHtmlImport } from "./format-html-import.ts";
import { formatPublication, formatStats, writeJson } from "./format-report.ts";
import { manualStats } from "./manual-stats.ts";
import { publishManual } from "./publish-manual.ts";

/** What `manual import-html` is told beside the file. */
export interface HtmlImportOptions extends VerbOptions {
  edition: string;
  /** The name of a profile that comes with the product, or the path of a file. */
  profile: string;
  /** The edition's name; '22nd Edition' is made of v22 without it. */
  name: string | undefined;
}

/** `manual import-html <file>`: publishes the edition that a long HTML manual makes, as a profile says. */
export async function importHtmlFile(
  file: string,
  options: HtmlImportOptions,
  context: CommandContext,
): Promise<number> {
  const { profile, searchWords } = await readProfile(options.profile, context);
  sayProgress(`Reading ${file} …`, context);
  const target = { handle: options.edition, name: options.name ?? editionName(options.edition) };
  const { edition, report } = await makeEdition(file, { profile, searchWords }, target);
  const publication = await publishManual(edition, `html ${basename(file)}`, options, context);
  const stats = manualStats(edition);
  if (options.json) {
    context.out(writeJson({ ok: true, dryRun: options.dryRun, report, publication, stats }));
  } else {
    context.out(
      [formatHtmlImport(report), formatPublication(publication, options.dryRun), formatStats(stats)].join("\n"),
    );
  }
  return exitCodes.done;
}

/** A profile with the search words that it names. */
interface LoadedProfile {
  profile: HtmlProfile;
  searchWords: ManualSearchWords[];
}

/** Reads and makes the edition; a function of its own, so that the file is out of memory when it is published. */
async function makeEdition(
  file: string,
  { profile, searchWords }: LoadedProfile,
  target: { handle: string; name: string },
) {
  const { edition, report } = importHtml(await readHtml(file), profile, target, searchWords);
  // What is published is what the files of an export can say, so that a later import of them changes nothing.
  return { edition: normaliseEdition(edition), report };
}

async function readProfile(name: string, context: CommandContext): Promise<LoadedProfile> {
  const path = /[/\\.]/.test(name) ? name : join(context.profilesFolder, `${name}.yaml`);
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`There is no profile '${name}' (looked for ${path}).`);
  });
  const profile = loadProfile(text, basename(path));
  return { profile, searchWords: await loadSearchWords(profile, path) };
}

async function readHtml(file: string): Promise<string> {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  if (size === null) {
    throw new UsageError(`There is no file '${file}'.`);
  }
  // A character has at most four bytes, so this file is too large whatever it holds.
  if (size > sourceLimits.size * 4) {
    throw fileTooLarge(size, sourceLimits.size);
  }
  return decodeHtml(await readFile(file));
}

/** v22 is the '22nd Edition'. */
function editionName(handle: string): string {
  const number = Number(handle.slice(1));
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
  const ending = endings[new Intl.PluralRules("en-US", { type: "ordinal" }).select(number)] ?? "th";
  return `${number}${ending} Edition`;
}
