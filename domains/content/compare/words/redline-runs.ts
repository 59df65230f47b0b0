import { diffArrays } from "diff";
import { type Run, sameMarks } from "./runs.ts";

/** What became of a stretch of text. 'restyled' kept its words and changed its formats. */
export type WordChange = "same" | "added" | "removed" | "restyled";

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
export function redlineRuns(before: readonly Run[], after: readonly Run[]): RedlineRun[] {
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
export function wholeRuns(runs: readonly Run[], change: WordChange): RedlineRun[] {
  return join(all(runs, change));
}

/** Returns one of the two texts that a redline was made of. */
export function sideOf(runs: readonly RedlineRun[], side: "before" | "after"): Run[] {
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
