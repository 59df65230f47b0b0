import { redo, undo } from "prosemirror-history";
import { EditorState, type Plugin } from "prosemirror-state";
import { Step } from "prosemirror-transform";
import { pageSchema, SCHEMA_VERSION } from "../document/page-schema.ts";
import type { JournalBase, JournalEntry } from "./journal.ts";

/** An editor as it was. */
interface Replayed {
  state: EditorState;
  /** How many changes could not be made again. */
  lost: number;
}

/**
 * Makes every kept change again, through the same plugins and at its own time: what could be undone before the tab was
 * closed can be undone afterwards. Stops at the first change that can't be made.
 */
export function replay(
  base: JournalBase,
  entries: readonly JournalEntry[],
  plugins: readonly Plugin[],
): Replayed | null {
  if (base.schema !== SCHEMA_VERSION) return null;
  let state: EditorState;
  try {
    state = EditorState.create({ doc: pageSchema.nodeFromJSON(base.doc), plugins });
    state.doc.check();
  } catch {
    return null;
  }
  for (const [at, entry] of entries.entries()) {
    try {
      state = again(state, entry);
    } catch {
      return { state, lost: entries.length - at };
    }
  }
  return { state, lost: 0 };
}

function again(state: EditorState, entry: JournalEntry): EditorState {
  if (entry.kind !== "steps") {
    let next = state;
    (entry.kind === "undo" ? undo : redo)(state, (transaction) => {
      next = state.apply(transaction.setTime(entry.time));
    });
    return next;
  }
  const { tr: transaction } = state;
  for (const step of entry.steps) transaction.step(Step.fromJSON(pageSchema, step));
  if (entry.group !== undefined) transaction.setMeta("composition", entry.group);
  if (entry.isTheirs) transaction.setMeta("addToHistory", false);
  return state.apply(transaction.setTime(entry.time));
}
