import {
  commonMarks,
  flowToHtml,
  type MarkTag,
  normalizeRuns,
  type RichBlock,
  type Run,
} from "../../../../content/server/authoring.ts";

/** Leaves room below a block's limit for the longer link addresses after publishing. */
const longestBlock = 120_000;

/** Renders blocks as HTML, in chunks that fit into one block of the manual. */
export function flowChunks(blocks: readonly RichBlock[]): string[] {
  const chunks: string[] = [];
  let chunk = "";
  for (const block of blocks) {
    const html = flowToHtml([block]);
    if (chunk !== "" && chunk.length + html.length > longestBlock) {
      chunks.push(chunk);
      chunk = "";
    }
    chunk += html;
  }
  return chunk === "" ? chunks : [...chunks, chunk];
}

/** Returns runs without their first characters, which are stored elsewhere (a heading's code). */
export function cutRuns(runs: readonly Run[], characters: number): Run[] {
  let left = characters;
  const kept: Run[] = [];
  for (const run of runs) {
    const length = run.kind === "text" ? run.text.length : 1;
    if (left >= length) {
      left -= length;
    } else {
      kept.push(run.kind === "text" ? { ...run, text: run.text.slice(left) } : run);
      left = 0;
    }
  }
  return normalizeRuns(kept);
}

/** Returns runs without certain formats. */
export function withoutMarks(runs: readonly Run[], drop: (tag: MarkTag) => boolean): Run[] {
  return normalizeRuns(runs.map((run) => ({ ...run, marks: run.marks.filter((mark) => !drop(mark.tag)) })));
}

/** Returns the formats that all runs share. */
export function sharedMarks(runs: readonly Run[]): ReadonlySet<MarkTag> {
  const [first, ...others] = runs;
  const shared = others.reduce((marks, run) => commonMarks(marks, run.marks), first?.marks ?? []);
  return new Set(shared.map(({ tag }) => tag));
}
