import { normaliseRuns } from "../../rich-text/normalise-runs.ts";
import { commonMarks, type MarkTag, type RichBlock, type Run } from "../../rich-text/rich-text.ts";
import { flowToHtml } from "../../rich-text/to-html.ts";

/** Leaves room below a block's limit for the addresses that links get when the edition is published. */
const longestBlock = 180_000;

/** Blocks as HTML, in pieces that fit into a block of the manual. */
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

/** Runs without their first characters, which are told otherwise (a heading's code). */
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
  return normaliseRuns(kept);
}

/** Runs without certain formats. */
export function withoutMarks(runs: readonly Run[], drop: (tag: MarkTag) => boolean): Run[] {
  return normaliseRuns(runs.map((run) => ({ ...run, marks: run.marks.filter((mark) => !drop(mark.tag)) })));
}

/** The formats that all runs have in common. */
export function sharedMarks(runs: readonly Run[]): ReadonlySet<MarkTag> {
  const [first, ...others] = runs;
  const shared = others.reduce((marks, run) => commonMarks(marks, run.marks), first?.marks ?? []);
  return new Set(shared.map(({ tag }) => tag));
}
