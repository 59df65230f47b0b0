import { commonMarks, type Inline, type Mark, type Run } from "./rich-text.ts";

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
