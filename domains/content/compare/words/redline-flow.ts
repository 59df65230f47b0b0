import { align } from "../align.ts";
import { countWords, likeness, type WordCounts } from "./likeness.ts";
import { isSame, redlineRuns, type RedlineRun, sideOf, wholeRuns } from "./redline-runs.ts";
import { type Flow, flowHtml, type Line, readFlow, runsHtml } from "./runs.ts";

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
