import { diffArrays } from "diff";
import { align } from "../align.ts";

/** What became of a stretch of text. 'restyled' kept its words and changed its formats. */
type WordChange = "same" | "added" | "removed" | "restyled";

export interface RedlineRun extends Run {
  readonly change: WordChange;
  /** The formats before; they differ from `marks` where it is restyled only. */
  readonly was: readonly string[];
}

/** Words, white space and signs; '15.8', 'Ass'n' and 'F.3d' are one word each. */
const token = /[\p{L}\p{N}]+(?:['’.&-][\p{L}\p{N}]+)*|\s+|[^\s\p{L}\p{N}]/gu;
const hasWord = /[\p{L}\p{N}]/u;

/** With more differences than this, a text is another text: the time grows with their square. */
const mostDifferences = 600;

/** Splits runs into words, spaces and signs. A tag is never a token, so that no change can cut one. */
function tokensOf(runs: readonly Run[]): Run[] {
  return runs.flatMap(({ text, marks }) => [...text.matchAll(token)].map(([part]) => ({ text: part, marks })));
}

/**
 * Compares two texts word by word. What went comes before what came; a space or a sign alone between two changes belongs
 * to them, so that a rewritten phrase reads as one. `sideOf` gives both texts back.
 */
function redlineRuns(before: readonly Run[], after: readonly Run[]): RedlineRun[] {
  const old = tokensOf(before);
  const fresh = tokensOf(after);
  const texts = (tokens: readonly Run[]) => tokens.map(({ text }) => text);
  const parts = diffArrays(texts(old), texts(fresh), { maxEditLength: mostDifferences });
  if (parts === undefined) return join([...all(old, "removed"), ...all(fresh, "added")]);
  const runs: RedlineRun[] = [];
  let [atOld, atFresh] = [0, 0];
  for (const { added, removed, count } of parts) {
    if (removed) runs.push(...all(old.slice(atOld, atOld + count), "removed"));
    else if (added) runs.push(...all(fresh.slice(atFresh, atFresh + count), "added"));
    else {
      for (let step = 0; step < count; step += 1) runs.push(...kept(old[atOld + step], fresh[atFresh + step]));
    }
    if (!added) atOld += count;
    if (!removed) atFresh += count;
  }
  return join(smooth(runs));
}

/** The whole of a text as added or removed. */
function wholeRuns(runs: readonly Run[], change: WordChange): RedlineRun[] {
  return join(all(runs, change));
}

/** Returns one of the two texts that a redline was made of. */
function sideOf(runs: readonly RedlineRun[], side: "before" | "after"): Run[] {
  const gone = side === "before" ? "added" : "removed";
  return runs
    .filter(({ change }) => change !== gone)
    .map(({ text, marks, was }) => ({ text, marks: side === "before" ? was : marks }));
}

/** Whether nothing changed. */
export function isSame(runs: readonly RedlineRun[]): boolean {
  return runs.every(({ change }) => change === "same");
}

function all(runs: readonly Run[], change: WordChange): RedlineRun[] {
  return runs.map(({ text, marks }) => ({ text, marks, was: marks, change }));
}

function kept(old: Run | undefined, fresh: Run | undefined): RedlineRun[] {
  if (old === undefined || fresh === undefined) return [];
  const change = sameMarks(old.marks, fresh.marks) ? "same" : "restyled";
  return [{ text: fresh.text, marks: fresh.marks, was: old.marks, change }];
}

function smooth(runs: readonly RedlineRun[]): RedlineRun[] {
  const changed = (run: RedlineRun | undefined) => run?.change === "added" || run?.change === "removed";
  const spread = runs.flatMap((run, index): RedlineRun[] =>
    run.change === "same" && !hasWord.test(run.text) && changed(runs[index - 1]) && changed(runs[index + 1])
      ? [
          { ...run, change: "removed" },
          { ...run, change: "added" },
        ]
      : [run],
  );
  const ordered: RedlineRun[] = [];
  let added: RedlineRun[] = [];
  for (const run of spread) {
    if (run.change === "added") added.push(run);
    else if (run.change === "removed") ordered.push(run);
    else {
      ordered.push(...added, run);
      added = [];
    }
  }
  return [...ordered, ...added];
}

function join(runs: readonly RedlineRun[]): RedlineRun[] {
  const joined: RedlineRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const goesOn = last?.change === run.change && sameMarks(last.marks, run.marks) && sameMarks(last.was, run.was);
    if (last && goesOn) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

/** What became of a paragraph; `before` and `after` are the tags that led to it, null where it isn't. */
interface RedlineLine {
  readonly before: string | null;
  readonly after: string | null;
  readonly runs: readonly RedlineRun[];
}

/** What became of a text. */
export interface Redline {
  readonly lines: readonly RedlineLine[];
  readonly tails: { readonly before: string; readonly after: string };
}

/** Compares two texts of clean HTML, paragraph by paragraph and word by word. `redlineSide` gives both back. */
export function redlineHtml(before: string, after: string): Redline {
  const [old, fresh] = [readFlow(before), readFlow(after)];
  const tails = { before: old.tail, after: fresh.tail };
  if (old.lines.length === 1 && fresh.lines.length === 1) {
    const [[was], [is]] = [old.lines, fresh.lines];
    return { lines: was && is ? [changedLine(was, is)] : [], tails };
  }
  const counts = new Map<Line, WordCounts>();
  const countsOf = (line: Line) => {
    const known = counts.get(line) ?? countWords(lineText(line));
    counts.set(line, known);
    return known;
  };
  const pairs = align(old.lines, fresh.lines, {
    keys: [(line) => line.lead + runsHtml(line.runs), (line) => runsHtml(line.runs), lineText],
    alike: (was, is) => likeness(countsOf(was), countsOf(is)),
  });
  // A paragraph that only moved went and came: both texts keep their order.
  const moved = new Set(pairs.flatMap((pair) => (pair.moved && pair.before ? [pair.before] : [])));
  return { lines: inOrder(old.lines, pairs, moved), tails };
}

function inOrder(
  old: readonly Line[],
  pairs: readonly { before: Line | null; after: Line | null; moved: boolean }[],
  moved: ReadonlySet<Line>,
): RedlineLine[] {
  const lines: RedlineLine[] = [];
  let next = 0;
  const goneUntil = (line: Line | null) => {
    for (let gone = old[next]; gone !== undefined && gone !== line && moved.has(gone); gone = old[next]) {
      lines.push(goneLine(gone));
      next += 1;
    }
  };
  for (const { before, after, moved: isMoved } of pairs) {
    if (before && !isMoved) {
      goneUntil(before);
      next += 1;
    }
    if (before && after && !isMoved) lines.push(changedLine(before, after));
    else if (after) lines.push({ before: null, after: after.lead, runs: wholeRuns(after.runs, "added") });
    else if (before) lines.push(goneLine(before));
  }
  goneUntil(null);
  return lines;
}

function goneLine({ lead, runs }: Line): RedlineLine {
  return { before: lead, after: null, runs: wholeRuns(runs, "removed") };
}

function changedLine(was: Line, is: Line): RedlineLine {
  return { before: was.lead, after: is.lead, runs: redlineRuns(was.runs, is.runs) };
}

function lineText({ runs }: Line): string {
  return runs.map(({ text }) => text).join("");
}

/** Returns one of the two texts that a redline was made of, exactly. */
export function redlineSide({ lines, tails }: Redline, side: "before" | "after"): string {
  const flow: Flow = {
    lines: lines.flatMap((line) => {
      const lead = line[side];
      return lead === null ? [] : [{ lead, runs: sideOf(line.runs, side) }];
    }),
    tail: tails[side],
  };
  return flowHtml(flow);
}

/** Whether the words and their formats are the same; lists and paragraphs may be arranged otherwise. */
export function isUnchanged({ lines }: Redline): boolean {
  return lines.every(({ before, after, runs }) => before !== null && after !== null && isSame(runs));
}

/** Stands for a line break in a text; clean HTML never contains it. */
const lineBreak = "\u000b";

/** A stretch of text with its formats: the opening tags around it, outermost first. */
interface Run {
  readonly text: string;
  readonly marks: readonly string[];
}

/** A paragraph, or what stands in for one: its text, after the tags of paragraphs, lists and quotations before it. */
interface Line {
  /** '<p>', '</p><ul><li>'. */
  readonly lead: string;
  readonly runs: readonly Run[];
}

/** Clean HTML as lines; `tail` closes what is still open after the last one. */
interface Flow {
  readonly lines: readonly Line[];
  readonly tail: string;
}

const pieces = /<[^>]*>|[^<]+/g;
const structure = /^<\/?(?:p|ul|ol|li|blockquote|dl|dt|dd)\b/;

/** Reads clean HTML (as `cleanHtml` returns it), flow or inline, into lines; `flowHtml` gives it back. */
export function readFlow(html: string): Flow {
  const lines: Line[] = [];
  let lead = "";
  let runs: Run[] = [];
  let marks: readonly string[] = [];
  for (const [piece] of html.matchAll(pieces)) {
    if (structure.test(piece)) {
      if (runs.length > 0) {
        lines.push({ lead, runs });
        [lead, runs] = ["", []];
      }
      lead += piece;
    } else if (piece === "<br>") runs.push({ text: lineBreak, marks });
    else if (piece.startsWith("</")) marks = marks.slice(0, -1);
    else if (piece.startsWith("<")) marks = [...marks, piece];
    else runs.push({ text: unescapeText(piece), marks });
  }
  if (runs.length === 0) return { lines, tail: lead };
  return { lines: [...lines, { lead, runs }], tail: "" };
}

/** Writes lines as the HTML that they were read from. */
export function flowHtml({ lines, tail }: Flow): string {
  return lines.map(({ lead, runs }) => lead + runsHtml(runs)).join("") + tail;
}

/** Writes runs as HTML; neighbors share the formats that they have in common, and no tag overlaps another. */
export function runsHtml(runs: readonly Run[]): string {
  let html = "";
  let open: readonly string[] = [];
  for (const { text, marks } of runs) {
    const shared = sharedMarks(open, marks);
    html += closeMarks(open.slice(shared)) + marks.slice(shared).join("");
    html += escapeText(text).replaceAll(lineBreak, "<br>");
    open = marks;
  }
  return html + closeMarks(open);
}

/** Whether two stretches have the same formats. */
function sameMarks(left: readonly string[], right: readonly string[]): boolean {
  return left === right || (left.length === right.length && sharedMarks(left, right) === left.length);
}

function sharedMarks(left: readonly string[], right: readonly string[]): number {
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return shared;
}

function closeMarks(marks: readonly string[]): string {
  return marks
    .toReversed()
    .map((mark) => `</${/^<([a-z]+[1-6]?)/.exec(mark)?.[1] ?? "span"}>`)
    .join("");
}

/** Escapes plain text for HTML. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") : text;
}

const characters: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function unescapeText(text: string): string {
  return text.includes("&") ? text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity) : text;
}

const word = /[\p{L}\p{N}]+/gu;

/** The words of a text and how often each occurs. */
export type WordCounts = ReadonlyMap<string, number>;

export function countWords(text: string): WordCounts {
  const counts = new Map<string, number>();
  for (const [found] of text.toLowerCase().matchAll(word)) counts.set(found, (counts.get(found) ?? 0) + 1);
  return counts;
}

/** The share of words that two texts have in common, 0 to 1. */
export function likeness(left: WordCounts, right: WordCounts): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const [found, count] of small) shared += Math.min(count, large.get(found) ?? 0);
  const total = sum(left) + sum(right);
  return total === 0 ? 0 : (2 * shared) / total;
}

const sums = new WeakMap<WordCounts, number>();

function sum(counts: WordCounts): number {
  const known = sums.get(counts);
  if (known !== undefined) return known;
  let total = 0;
  for (const count of counts.values()) total += count;
  sums.set(counts, total);
  return total;
}
