/**
 * The inline formats of the manual's text (small capitals are `<span class="sc">` in HTML). Words that are struck out
 * (`s`) are shown so and never valid: where the format can't be shown, they are left out (`withoutStruck`).
 */
export type MarkTag = "em" | "strong" | "u" | "s" | "sc" | "sup" | "sub" | "a" | "code";

/** A format of a stretch of text; `href` is empty except on links. */
export interface Mark {
  readonly tag: MarkTag;
  readonly href: string;
}

/** A stretch of text, or a line break, with its formats, outermost first. */
export type Run =
  | { readonly kind: "text"; readonly text: string; readonly marks: readonly Mark[] }
  | { readonly kind: "break"; readonly marks: readonly Mark[] };

/** A paragraph, list or quotation: the blocks of a text, tip or example. */
export type RichBlock =
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly RichBlock[])[];
    }
  | { readonly kind: "quote"; readonly blocks: readonly RichBlock[] };

/** Runs as a tree: text, line breaks, and formats around their content. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "mark"; readonly mark: Mark; readonly children: readonly Inline[] };

/** How deep lists and quotations may nest; deeper ones are unwrapped but keep their text. */
export const deepestNesting = 12;

/** The highest number a list may start with. */
export const highestListStart = 99_999_999;

/** Whether two formats are the same. */
function sameMark(left: Mark, right: Mark): boolean {
  return left.tag === right.tag && left.href === right.href;
}

/** Returns the leading formats that both stretches share, outermost first. */
export function commonMarks(left: readonly Mark[], right: readonly Mark[]): readonly Mark[] {
  if (left === right) {
    return left;
  }
  let length = 0;
  for (const mark of left) {
    const other = right[length];
    if (other === undefined || !sameMark(mark, other)) {
      break;
    }
    length += 1;
  }
  return length === left.length ? left : left.slice(0, length);
}

interface Level {
  mark: Mark | null;
  children: Inline[];
}

/** Nests runs into a tree of formats; adjacent runs share the formats they have in common. */
export function nestRuns(runs: readonly Run[]): Inline[] {
  const root: Level = { mark: null, children: [] };
  const levels: Level[] = [root];
  let open: readonly Mark[] = [];
  for (const run of runs) {
    const shared = commonMarks(open, run.marks).length;
    while (levels.length - 1 > shared) {
      closeLevel(levels);
    }
    for (const mark of run.marks.slice(shared)) {
      levels.push({ mark, children: [] });
    }
    open = run.marks;
    levels.at(-1)?.children.push(run.kind === "text" ? { kind: "text", text: run.text } : { kind: "break" });
  }
  while (levels.length > 1) {
    closeLevel(levels);
  }
  return root.children;
}

function closeLevel(levels: Level[]): void {
  const level = levels.pop();
  if (level !== undefined && level.mark !== null) {
    levels.at(-1)?.children.push({ kind: "mark", mark: level.mark, children: level.children });
  }
}

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
