import { checkEdition } from "../../domains/checks/server/check-edition.ts";
import { readManual } from "../../domains/manual/server/files/read-manual.ts";
import type { ManualEdition } from "../../domains/manual/server/model/manual.ts";
import { findIndigoBook } from "../../domains/manual/server/files/testing/indigo-book.ts";
import { describeProblem } from "../../domains/manual/server/model/markdown/problem.ts";
import { checkManual } from "../../domains/manual/server/publish/check/check-manual.ts";
import { ManualRefusedError } from "../../domains/manual/server/publish/errors.ts";
import { citationFaults } from "./citation-faults.ts";
import { isRightExample, manualPassages, type Passage } from "../../domains/manual/server/model/passages.ts";
import { spellingChecker } from "./misspellings.ts";
import { runsOf, runsUnder } from "./shared-runs.ts";
import { structureFaults } from "./structure-faults.ts";

export interface ManualFaults {
  edition: ManualEdition;
  /** What the import would report: broken links, missing images, unknown syntax. */
  reading: string[];
  /** What `manual check` finds by the edition's checks.yaml. */
  checks: string[];
  structure: string[];
  /** Duplicate or dead terms of the index, and whatever else would prevent publishing. */
  publishing: string[];
  spelling: string[];
  /** Search words that are misspelled or repeat eight words of another manual. Readers never see them. */
  searchWords: string[];
  citations: string[];
  /** Runs of eight words that another manual also has. */
  sharedRuns: string[];
}

/** Finds everything that a program can find wrong with a manual's folder. */
export async function findFaults(folder: string): Promise<ManualFaults> {
  const read = await readManual(folder);
  const { edition, problems } = read;
  const passages = manualPassages(edition);
  const misspelled = await spellingChecker();
  const others = await runsOfOthers();
  return {
    edition,
    reading: problems.map(describeProblem),
    checks: (await checkEdition(folder, read)).map(describeProblem),
    structure: structureFaults(edition),
    publishing: publishingFaults(edition),
    spelling: faults(passages, ({ text }) => misspelled(text)),
    searchWords: searchWordsFaults(edition, await spellingChecker("search-words.txt"), others),
    citations: faults(passages.filter(isRightExample), ({ text }) => citationFaults(text, edition.handle)),
    sharedRuns: faults(
      passages.filter(({ kind }) => kind !== "table"),
      ({ text }) => runsOf(text).filter((run) => others.has(run)),
    ),
  };
}

/** The runs of other manuals' texts, which ours must not repeat: none where those texts aren't on this machine. */
async function runsOfOthers(): Promise<Set<string>> {
  const book = findIndigoBook();
  return book ? await runsUnder(book.folder) : new Set();
}

function publishingFaults(edition: ManualEdition): string[] {
  try {
    checkManual(edition);
    return [];
  } catch (error) {
    if (error instanceof ManualRefusedError) return error.findings.map(({ place, message }) => `${place}: ${message}`);
    throw error;
  }
}

function searchWordsFaults(
  { searchWords }: ManualEdition,
  misspelled: (text: string) => string[],
  others: ReadonlySet<string>,
): string[] {
  return searchWords.flatMap(({ section, words }) =>
    words.flatMap((phrase) => {
      const wrong = [...misspelled(phrase.replaceAll("'", "’")), ...runsOf(phrase).filter((run) => others.has(run))];
      return wrong.map((fault) => `${section}: ${fault} (in: ${phrase})`);
    }),
  );
}

function faults(passages: Passage[], find: (passage: Passage) => string[]): string[] {
  return passages.flatMap((passage) =>
    find(passage).map((fault) => `${passage.page}: ${fault} (in: ${passage.text.slice(0, 80)})`),
  );
}
