import { type Problem, describeProblem } from "../../../domains/manual/server/files/public.ts";

import { type Publication, changeKinds } from "../../../domains/manual/server/publish/public.ts";

const mostProblems = 200;

function sayRest(more: number): string {
  return `… and ${more} more (--json lists all).`;
}

/** Formats problems as lines, errors first, with a total line; '' if there are none. */
export function formatProblems(problems: readonly Problem[]): string {
  if (problems.length === 0) {
    return "";
  }
  const errors = problems.filter((problem) => problem.severity === "error");
  const warnings = problems.filter((problem) => problem.severity === "warning");
  const shown = [...errors, ...warnings].slice(0, mostProblems).map(describeProblem);
  const rest = problems.length > shown.length ? [sayRest(problems.length - shown.length)] : [];
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

/** Formats what publishing an edition changed or would change, page by page, as lines of text. */
export function formatPublication(
  publication: Publication,
  { dryRun, stage = false }: { dryRun: boolean; stage?: boolean | undefined },
): string {
  const { handle, changed, pages, notes = [], unresolvedLinks } = publication;
  const name = `${handle}.${publication.revision}`;
  const state = dryRun ? `${handle} would change` : stage ? `${name} is staged` : `${name} is published`;
  const counted = [...changeKinds, "unchanged" as const].filter((kind) => pages[kind] > 0);
  const summary = changed
    ? `${state}: ${count(pages.total, "page")} (${counted.map((kind) => `${pages[kind]} ${kind}`).join(", ")})`
    : `${handle}: nothing changed, ${count(pages.total, "page")}`;
  return [
    summary,
    // Of a new edition, all pages are new.
    ...(pages.added === pages.total ? [] : listChanges(pages.changes)),
    ...pages.moved.map(({ from, to }) => `  moved: ${from} to ${to}`),
    ...formatNotes(notes),
    ...shortened(unresolvedLinks.map(({ page, href }) => `  broken link: ${page} to ${href}`)),
    ...(pages.added === pages.total && !dryRun ? howToOpen(publication) : []),
    ...(stage && changed && !dryRun ? [`To publish it: npm run manual -- publish ${name}`] : []),
  ].join("\n");
}

/** Says how many notes of readers mark words that would go. */
export function formatNotes(notes: readonly { address: string; count: number }[]): string[] {
  return notes.map(
    ({ address, count: number }) => `  ${address}: ${count(number, "note")} of readers on words that would be removed`,
  );
}

function howToOpen({ handle, audience }: Publication): string[] {
  if (audience === "subscribers") return [];
  return [
    `${handle} is new, and not open to all readers: npm run manual -- audience ${handle}`,
    `To open it: npm run manual -- audience ${handle} subscribers. To make it the default: npm run manual -- default-edition ${handle}`,
  ];
}

function listChanges(changes: Publication["pages"]["changes"]): string[] {
  const lines = changeKinds.flatMap((kind) =>
    changes.filter(({ how }) => how === kind).map(({ address }) => `  ${kind}: ${address}`),
  );
  return shortened(lines);
}

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - mostProblems;
  return more > 0 ? [...lines.slice(0, mostProblems), `  ${sayRest(more)}`] : [...lines];
}

/** Formats a number with its noun: `1 page`, `12 pages`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

function formatTally(tally: Tally): string {
  const entries = Object.entries(tally);
  return entries.length === 0 ? "none" : entries.map(([name, number]) => `${name} ${number}`).join(", ");
}

/** How often each kind of thing is used. */
export type Tally = Record<string, number>;

/** Counts of an edition's contents. */
export interface ManualStats {
  handle: string;
  name: string;
  pages: number;
  words: number;
  sections: { handle: string; title: string; pages: number; words: number }[];
  blocks: Tally;
  markers: Tally;
  tableStyles: Tally;
  tableRows: number;
  links: number;
  images: number;
  index: {
    terms: number;
    /** The letters with terms, as one string. */
    letters: string;
    links: number;
  };
  /** What readers call sections that the manual words differently. */
  searchWords: { sections: number; phrases: number };
}
