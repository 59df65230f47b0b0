import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type FileReport, type Problem, describeProblem, normalizeEdition, readSearch, readSearchWords, readTextFile, reportOn } from "../../../../domains/manual/server/files/public.ts";
import { type HtmlImportReport, type HtmlProfile, type WordStretch, fileTooLarge, importHtml, invalidSearchWords, searchWordsMissing, sourceLimits, decodeHtml, loadProfile, readingBeside } from "../../../../domains/html-import/server/public.ts";
import type { ManualSearch, ManualSearchWords } from "../../../../domains/manual/server/model/public.ts";
import { type CommandContext, sayProgress } from "../command.ts";
import { UsageError } from "../../../../platform/starting/command-line.ts";
import { count, formatPublication, formatStats } from "../format-report.ts";
import { manualStats } from "../show-stats.ts";
import { type ImportOptions, publishManual } from "../publish-manual.ts";

/** Options of `manual import-html`. */
interface HtmlImportOptions extends ImportOptions {
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
): Promise<void> {
  const loaded = await readProfile(options.profile, context);
  sayProgress(`Reading ${file} …`, context);
  const target = { handle: options.edition, name: options.name ?? editionName(options.edition) };
  const { edition, report } = await makeEdition(file, loaded, target);
  const publication = await publishManual(edition, `html ${basename(file)}`, options, context);
  const stats = manualStats(edition);
  context.facts({ dryRun: options.dryRun, report, publication, stats });
    context.out([formatHtmlImport(report), formatPublication(publication, options), formatStats(stats)].join("\n"));
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

/**
 * Loads the search words that a profile names, with sections as written; empty if it names none.
 * @param path the profile's path; the search words are beside it
 * @throws AppError if the file is missing, or with every fault and its line
 */
export async function loadSearchWords({ searchWords: name }: HtmlProfile, path: string): Promise<ManualSearchWords[]> {
  return (await loadBeside(name, path, (text, report) => readSearchWords(text, report).searchWords)) ?? [];
}

/** Loads what search knows of the manual, if the profile names a file. @throws as loadSearchWords */
async function loadSearch({ search: name }: HtmlProfile, path: string): Promise<ManualSearch | undefined> {
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

const mostLines = 40;

/** Formats the result of an HTML import as lines of text. */
function formatHtmlImport(report: HtmlImportReport): string {
  const { words, links, tables } = report;
  const share = words.source === 0 ? 100 : (100 * words.kept) / words.source;
  return [
    `${report.edition.handle} ${report.edition.name}, using profile ${report.profile}`,
    `  ${count(report.pages.total, "page")}: ${tally(report.pages.bySection)}`,
    `  ${count(report.headings.total, "heading")}; blocks: ${tally(report.blocks)}`,
    `  ${count(tables.total, "table")} of ${count(tables.sourceRows, "row")}: ${tables.rows} rows, ${tables.bands} bands, ${tables.heads} heads, ${tables.titles} titles, ${tables.empty} empty`,
    ...(report.pictures.files === 0 ? [] : [`  ${count(report.pictures.files, "picture")}`]),
    `  ${words.kept} of ${count(words.source, "word")} kept in order (${share.toFixed(2)} %)`,
    `  links: ${links.resolved} resolved, ${links.external} to other sites, ${links.unresolved.length} unresolved, ${links.refused.length} refused`,
    ...list("Source words missing", words.lostWords, stretch),
    ...list("Words not in the source", words.addedWords, stretch),
    ...list("Parts not placed", report.notPlaced, stretch),
    ...list(
      "Broken links",
      [...links.unresolved, ...links.refused],
      (link) => `${link.place}: '${link.words}' to ${link.href}`,
    ),
    ...list(
      "Pictures without alternative text, which screen readers skip",
      report.pictures.silent,
      ({ place, source }) => `${place}: ${source}`,
    ),
    ...list("Duplicate names", report.duplicateIds, (twin) => `${twin.id}: ${twin.places.join(", ")}`),
    ...list(
      "Duplicate codes; the second page gets none",
      report.duplicateCodes,
      (twin) => `${twin.code}: ${twin.title}`,
    ),
    ...list(
      "Search words for sections not in this manual",
      report.searchWords.strays,
      ({ section, reason }) => `${section}: ${reason}`,
    ),
    ...list(
      "Words that look like markup, shown as they are",
      report.markup,
      ({ place, found, words }) => `${place}: '${found}' in: ${words}`,
    ),
    ...list("Left out", report.leftOut, leftOutLine),
    ...droppedLines(report),
  ].join("\n");
}

function leftOutLine({ reason, words, pictures }: HtmlImportReport["leftOut"][number]): string {
  return `${reason}: ${count(words, "word")}${pictures === 0 ? "" : `, ${count(pictures, "picture")}`}`;
}

function stretch(part: WordStretch): string {
  return `${part.place}: ${count(part.count, "word")}: ${part.words}`;
}

function list<Item>(title: string, items: readonly Item[], line: (item: Item) => string): string[] {
  if (items.length === 0) {
    return [];
  }
  const rest = items.length > mostLines ? [`    … and ${items.length - mostLines} more (--json lists all)`] : [];
  return [
    `  ${title}: ${items.length}`,
    ...items.slice(0, mostLines).map((item) => `    ${onOneLine(line(item))}`),
    ...rest,
  ];
}

/** File contents may contain line breaks or terminal control sequences. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ");
}

function droppedLines({ dropped }: HtmlImportReport): string[] {
  const parts = [
    tally(dropped.elements),
    dropped.eventHandlers === 0 ? "" : count(dropped.eventHandlers, "event handler"),
    dropped.styles === 0 ? "" : count(dropped.styles, "style attribute"),
    dropped.comments === 0 ? "" : count(dropped.comments, "comment"),
    tally(dropped.addresses),
    dropped.embeddedData === 0 ? "" : `${count(dropped.embeddedData, "character")} of embedded data`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? [] : [`  Unsupported markup: ${parts.join(", ")}`];
}

function tally(counts: Readonly<Record<string, number | undefined>>): string {
  return Object.entries(counts)
    .filter(([, number]) => (number ?? 0) > 0)
    .map(([name, number]) => `${name} ${number ?? 0}`)
    .join(", ");
}
