import { commonMarks, type Mark, type Run } from "./rich-text.ts";

/** A stretch of white space or line breaks, resolved once the text around it is known. */
interface Gap {
  breaks: number;
  marks: readonly Mark[];
}

const outerSpace = /^ | $/g;

/**
 * Returns the canonical form of a paragraph's runs. White space is collapsed (non-breaking spaces stay) and trimmed at
 * the ends and beside line breaks; line breaks stay only between words; a space has only the formats that its neighbors
 * share; adjacent runs of the same format are merged.
 */
export function normalizeRuns(raw: readonly Run[]): Run[] {
  const runs: Run[] = [];
  let gap: Gap | null = null;
  for (const run of raw) {
    if (run.kind === "break") {
      gap = widen(gap, run.marks, 1);
      continue;
    }
    const text = run.text.replace(/[ \t\n\f\r]+/g, " ");
    if (text.startsWith(" ")) {
      gap = widen(gap, run.marks, 0);
    }
    const words = text.replace(outerSpace, "");
    if (words === "") {
      continue;
    }
    fillGap(runs, gap, run.marks);
    gap = null;
    append(runs, words, run.marks);
    if (text.endsWith(" ")) {
      gap = { breaks: 0, marks: run.marks };
    }
  }
  return runs;
}

function widen(gap: Gap | null, marks: readonly Mark[], breaks: number): Gap {
  return gap === null ? { breaks, marks } : { breaks: gap.breaks + breaks, marks: commonMarks(gap.marks, marks) };
}

function fillGap(runs: Run[], gap: Gap | null, nextMarks: readonly Mark[]): void {
  const previous = runs.at(-1);
  if (gap === null || previous === undefined) {
    return;
  }
  const marks = commonMarks(commonMarks(gap.marks, previous.marks), nextMarks);
  if (gap.breaks === 0) {
    append(runs, " ", marks);
    return;
  }
  for (let count = 0; count < gap.breaks; count += 1) {
    runs.push({ kind: "break", marks });
  }
}

function append(runs: Run[], text: string, marks: readonly Mark[]): void {
  const previous = runs.at(-1);
  const joins =
    previous?.kind === "text" &&
    previous.marks.length === marks.length &&
    commonMarks(previous.marks, marks).length === marks.length;
  if (joins) {
    runs[runs.length - 1] = { kind: "text", text: previous.text + text, marks };
  } else {
    runs.push({ kind: "text", text, marks });
  }
}
