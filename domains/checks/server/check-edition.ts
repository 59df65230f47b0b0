import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FileReport, type Problem, reportOn, type ReadManual } from "../../manual/server/files/public.ts";
import {
  type ManualEdition,
  type Finding,
  type Passage,
  isRightExample,
  lineFinder,
  manualPassages,
  placedBlocks,
} from "../../manual/server/model/public.ts";
import { type CheckException, type Checks, type ListDeclaration, checksFile, readChecks } from "./checks-file.ts";
import { findCitationFaults, findComposedCourts, findTitleFaults } from "./tables/find-citation-faults.ts";
import { findProseFaults, findTypefaceFaults, findWordingFaults } from "./prose/find-prose-faults.ts";
import { type DeclaredTable, type TableFact, declaredTables, tableFacts, wordsIn } from "./tables/table-facts.ts";
import { findCellFaults, findSpelledInitials, findTwins } from "./tables/find-cell-faults.ts";

const otherFiles: Readonly<Record<string, string>> = {
  "quick-style-guide": "quick-style-guide.md",
  help: "help.md",
  index: "index.yaml",
  panels: "panels.yaml",
  dashboard: "dashboard.yaml",
};

/**
 * Checks an edition against itself, as its checks.yaml asks: examples against its tables, tables against each other,
 * prose against its own rules. Everything found is a warning with file, line and what to do. Without a checks.yaml only
 * quotation marks are checked.
 */
export async function checkEdition(folder: string, { edition, files }: ReadManual): Promise<Problem[]> {
  const problems: Problem[] = [];
  const report = reportOn(checksFile, problems);
  const source = await readFile(join(folder, checksFile), "utf8").catch(() => null);
  const checks = source === null ? noChecks : readChecks(source, report);
  if (checks === null) return problems;
  const findings = findAll(edition, checks, report);
  const left = withoutExceptions(findings, checks.exceptions, report);
  return [...problems, ...(await placed(folder, files, left))];
}

const noChecks: Checks = { tables: [], rules: {}, lists: [], wording: [], exceptions: [] };

/** Everything that the checks find, with what checks.yaml itself gets wrong reported. */
function findAll(edition: ManualEdition, checks: Checks, report: FileReport): Finding[] {
  const { tables, unused } = declaredTables(edition, checks.tables);
  for (const { at, line, columns } of unused)
    report.warning(
      line,
      `No table of ${columns.length} columns is at '${at}'. Write a code or an address of the manual.`,
    );
  const facts = tableFacts(tables);
  const passages = manualPassages(edition);
  const lists = findListFaults(passages, facts, checks.lists);
  for (const { line, at, table } of lists.unused)
    report.warning(line, `No sentence at '${at}' has these words, or no declared table is at '${table}'.`);
  reportUnknownRules(passages, checks, report);
  return [
    ...findTableFaults(tables, facts, passages, checks),
    ...lists.findings,
    ...findProseFaults(passages, checks.rules),
    ...findTypefaceFaults(placedBlocks(edition), checks.rules),
    ...findLongTerms(passages, facts),
    ...findWordingFaults(passages, checks.wording),
  ];
}

function findTableFaults(
  tables: readonly DeclaredTable[],
  facts: readonly TableFact[],
  passages: readonly Passage[],
  checks: Checks,
): Finding[] {
  const declared = new Set(checks.tables.map(({ at }) => at));
  return [
    ...findCellFaults(tables, checks.rules),
    ...findTwins(facts),
    ...findComposedCourts(tables, facts),
    ...findTitleFaults(facts),
    ...findSpelledInitials(passages, tables, facts),
    ...findCitationFaults(passages.filter(isRightExample), facts),
    ...findUnknownCodes(
      passages.filter((passage) => passage.kind === "table" || isRightExample(passage)),
      facts,
      declared,
    ),
  ];
}

function reportUnknownRules(passages: readonly Passage[], checks: Checks, report: FileReport): void {
  const places = new Set(passages.flatMap((passage) => passage.places));
  for (const { rule, line } of checks.wording)
    if (!places.has(rule)) report.warning(line, `No rule of the manual is '${rule}'. Write its code or its address.`);
}

/** Leaves out what an exception allows, and warns of exceptions that allow nothing. */
function withoutExceptions(
  findings: readonly Finding[],
  exceptions: readonly CheckException[],
  report: FileReport,
): Finding[] {
  const used = new Set<CheckException>();
  const left = findings.filter(({ places, text }) => {
    const allowed = exceptions.find((each) => places.includes(each.at) && text.includes(each.text));
    if (allowed !== undefined) used.add(allowed);
    return allowed === undefined;
  });
  for (const each of exceptions)
    if (!used.has(each)) report.warning(each.line, `Nothing at '${each.at}' needs this exception. Remove it.`);
  return left;
}

async function placed(
  folder: string,
  files: ReadonlyMap<string, string>,
  findings: readonly Finding[],
): Promise<Problem[]> {
  const finders = new Map<string, (passage: string) => number>();
  const problems: Problem[] = [];
  for (const { page, text, message } of findings) {
    const file = files.get(page) ?? otherFiles[page] ?? page;
    const finder = finders.get(file) ?? lineFinder(await readFile(join(folder, file), "utf8").catch(() => ""));
    finders.set(file, finder);
    problems.push({ severity: "warning", file, line: finder(text), message });
  }
  return problems;
}

/** Parentheses that end in a year, as those of a book do. */
const withYear = /\(([^()]*,? (?:1[5-9]|20)\d\d)\)/g;

/** Finds words that the table of publishing terms shortens and a parenthetical with a year writes whole. */
function findLongTerms(passages: readonly Passage[], facts: readonly TableFact[]): Finding[] {
  const terms = facts.filter(({ kind }) => kind === "publishing terms").flatMap(shortForms);
  if (terms.length === 0) return [];
  // `photo. reprint` is the short form of one term and has another in it.
  const shorts = [...new Set(terms.map(({ short }) => short))].filter((short) => short.includes(" "));
  return passages
    .filter((passage) => passage.kind === "text" || isRightExample(passage))
    .flatMap(({ page, places, text }) =>
      [...text.matchAll(withYear)].flatMap(([whole, inside = ""]) => {
        const rest = shorts.reduce((left, short) => left.replaceAll(short, ""), inside.toLowerCase());
        const words = new Set(rest.split(/[^\p{L}]+/u));
        return terms
          .filter(({ word }) => words.has(word))
          .map(({ word, short, place }) => ({
            page,
            places,
            text,
            message: `'${word}' is ${short} in ${place}, and whole in '${whole}'. Shorten it, or take it out of the table.`,
          }));
      }),
    );
}

function shortForms({
  name,
  abbreviations,
  places,
  page,
}: TableFact): { word: string; short: string; place: string }[] {
  const short = abbreviations[0]?.text ?? "";
  return wordsIn(name).map((word) => ({ word: word.toLowerCase(), short, place: places[0] ?? page }));
}

/** The words before a section: `Or. Rev. Stat. § 90.320`, `Vt. Stat. Ann. tit. 12, § 1036`. */
const beforeSection =
  /((?:[A-Z][\w.’&]*|of|and|&)(?: (?:[A-Z][\w.’&]*|of|and|&))* )(?:tit\. [\w-]+, |ch\. [\w-]+, )?§/g;
/** Names of codes contain one of these words; titles of books and acts may too, which have no period. */
const isCode = /\b(?:Code|Stat\.|Laws|Regs\.|Ann\.)/;

/**
 * Finds citations of codes in right examples, and in tables that aren't declared themselves, that no declared table of
 * forms has.
 */
function findUnknownCodes(
  passages: readonly Passage[],
  facts: readonly TableFact[],
  declared: ReadonlySet<string>,
): Finding[] {
  const forms = facts.flatMap(({ codes }) => codes).map(patternOf);
  if (forms.length === 0) return [];
  return passages
    .filter(({ kind, places }) => kind === "example" || (kind === "table" && !places.some((at) => declared.has(at))))
    .flatMap((passage) =>
      [...passage.text.matchAll(beforeSection)]
        .map((match) => (match[1] ?? "").trim())
        .filter((name) => name.includes(".") && isCode.test(name) && !forms.some((form) => form.test(name)))
        .map((name) => ({
          page: passage.page,
          places: passage.places,
          text: passage.text,
          message: `No table has the code '${name}'. Write it as a table does, or add it to the table.`,
        })),
    );
}

/** `Cal. <subject> Code` stands for Cal. Water Code and others. */
function patternOf(code: string): RegExp {
  const parts = code.split(/<[^>]*>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^(?:.* )?${parts.join("[A-Z].*")}$`);
}

/** `Co.`, `Ass’n`, `LLC`, `&`. */
const shortened = /\p{Lu}[\p{L}’]*\.|\p{Lu}\p{L}*’\p{L}+|\p{Lu}{2,}\b|&/gu;

/**
 * Finds sentences that list other abbreviations than the table that they repeat, and says which declarations match no
 * sentence or no table.
 */
function findListFaults(
  passages: readonly Passage[],
  facts: readonly TableFact[],
  lists: readonly ListDeclaration[],
): { findings: Finding[]; unused: ListDeclaration[] } {
  const unused: ListDeclaration[] = [];
  const findings = lists.flatMap((list) => {
    const passage = passages.find(({ places, text }) => places.includes(list.at) && text.includes(list.text));
    const inTable = facts
      .filter(({ places }) => places.includes(list.table))
      .flatMap(({ abbreviations }) => abbreviations.map(({ text }) => text));
    if (passage === undefined || inTable.length === 0) {
      unused.push(list);
      return [];
    }
    const named = new Set(sentenceAt(passage.text, list.text).match(shortened));
    const expected = new Set(inTable);
    const missing = inTable.filter((each) => !named.has(each));
    const more = [...named].filter((each) => !expected.has(each) && !list.also.includes(each));
    return [
      ...missing.map((each) => `The sentence leaves out '${each}', which ${list.table} has. Let both list the same.`),
      ...more.map((each) => `The sentence lists '${each}', which ${list.table} doesn't have. Let both list the same.`),
    ].map((message) => ({ page: passage.page, places: passage.places, text: passage.text, message }));
  });
  return { findings, unused };
}

/** From its declared words to its end, which is followed by a capital. */
function sentenceAt(text: string, words: string): string {
  return text.slice(text.indexOf(words)).split(/(?<=[\p{Ll})]\.\)?) (?=\p{Lu})/u)[0] ?? "";
}
