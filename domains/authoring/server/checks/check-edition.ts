import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FileReport, type Problem, reportOn } from "../../../content/server/authoring.ts";
import type { ReadManual } from "../files/read-manual.ts";
import type { ManualEdition } from "../manual.ts";
import { type CheckException, type Checks, checksFile, readChecks } from "./checks-file.ts";
import { findCitationFaults } from "./tables/find-citation-faults.ts";
import { lineFinder } from "./find-line.ts";
import { findProseFaults } from "./prose/find-prose-faults.ts";
import type { Finding } from "./finding.ts";
import { isRightExample, manualPassages, type Passage, placedBlocks } from "./passages.ts";
import { findListFaults } from "./prose/find-list-faults.ts";
import { findLongTerms } from "./prose/find-long-terms.ts";
import { findTypefaceFaults } from "./prose/find-typeface-faults.ts";
import { findWordingFaults } from "./prose/find-wording-faults.ts";
import { type DeclaredTable, declaredTables } from "./tables/declared-tables.ts";
import { findCellFaults } from "./tables/find-cell-faults.ts";
import { findComposedCourts } from "./tables/find-composed-courts.ts";
import { findSpelledInitials } from "./tables/find-spelled-initials.ts";
import { findTitleFaults } from "./tables/find-title-faults.ts";
import { findTwins } from "./tables/find-twins.ts";
import { findUnknownCodes } from "./tables/find-unknown-codes.ts";
import { type TableFact, tableFacts } from "./tables/table-facts.ts";

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
