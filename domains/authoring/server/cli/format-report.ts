import { describeProblem, type Problem } from "../../../content/server/authoring.ts";
import type { ManualStats, Tally } from "./manual-stats.ts";
import type { Publication } from "../publish/preview-publication.ts";

const mostProblems = 200;

/** Formats problems as lines, errors first, with a total line; '' if there are none. */
export function formatProblems(problems: readonly Problem[]): string {
  if (problems.length === 0) {
    return "";
  }
  const errors = problems.filter((problem) => problem.severity === "error");
  const warnings = problems.filter((problem) => problem.severity === "warning");
  const shown = [...errors, ...warnings].slice(0, mostProblems).map(describeProblem);
  const rest = problems.length > shown.length ? [`… and ${problems.length - shown.length} more.`] : [];
  return [...shown, ...rest, `${count(errors.length, "error")}, ${count(warnings.length, "warning")}.`].join("\n");
}

/** Formats an edition's statistics as lines of text. */
export function formatStats(stats: ManualStats): string {
  const width = Math.max(...stats.sections.map((section) => section.title.length), 5);
  return [
    `${stats.handle} ${stats.name}: ${count(stats.pages, "page")}, ${count(stats.words, "word")}, ${count(stats.links, "link")}, ${count(stats.images, "picture")}`,
    ...stats.sections.map(
      (section) => `  ${section.title.padEnd(width)}  ${count(section.pages, "page")}, ${count(section.words, "word")}`,
    ),
    `  blocks: ${formatTally(stats.blocks)}`,
    `  example markers: ${formatTally(stats.markers)}`,
    `  index: ${count(stats.index.terms, "term")} under ${count(stats.index.letters.length, "letter")}, ${count(stats.index.links, "link")}`,
    `  search words: ${count(stats.searchWords.phrases, "phrase")} for ${count(stats.searchWords.sections, "section")}`,
    `  table styles: ${formatTally(stats.tableStyles)} (${count(stats.tableRows, "row")})`,
  ].join("\n");
}

/** Formats what publishing an edition changed, or would change, as lines of text. */
export function formatPublication(publication: Publication, dryRun: boolean): string {
  const { pages, unresolvedLinks } = publication;
  const changes: [number, string][] = [
    [pages.added, "added"],
    [pages.rewritten, "rewritten"],
    [pages.adjusted, "adjusted"],
    [pages.removed, "removed"],
    [pages.unchanged, "unchanged"],
  ];
  const parts = changes.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  const state = dryRun ? "would change" : "published";
  const summary = publication.changed
    ? `${publication.handle} ${state}: ${count(pages.total, "page")} (${parts.join(", ")})`
    : `${publication.handle}: nothing changed, ${count(pages.total, "page")}`;
  return [
    summary,
    ...pages.moved.map(({ from, to }) => `  moved: ${from} to ${to}`),
    ...unresolvedLinks.slice(0, mostProblems).map(({ page, href }) => `  broken link: ${page} to ${href}`),
  ].join("\n");
}

/** Formats a machine-readable report. */
export function writeJson(report: object): string {
  return JSON.stringify(report, null, 2);
}

/** Formats a number with its noun: `1 page`, `12 pages`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function formatTally(tally: Tally): string {
  const entries = Object.entries(tally);
  return entries.length === 0 ? "none" : entries.map(([name, number]) => `${name} ${number}`).join(", ");
}
