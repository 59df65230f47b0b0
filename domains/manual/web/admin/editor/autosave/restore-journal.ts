import { EditorState, type Plugin } from "prosemirror-state";
import type { EditorStart } from "../../../../admin/editing-contract.ts";
import { SCHEMA_VERSION, newBlockId, pageSchema } from "../document/page-schema.ts";
import {
  type JournalBase,
  type JournalEntry,
  type Journals,
  type KeptJournal,
  type KeptProgress,
  mayBeUnsaved,
  openJournals,
} from "./journal.ts";
import { redo, undo } from "prosemirror-history";
import { Step } from "prosemirror-transform";

/** What a tab has to go on with. */
export interface Opened {
  /** Null where the browser keeps nothing, as in some private windows. */
  journals: Journals | null;
  /** The key of this tab's journal. */
  key: string;
  /** What was kept of this page, made again. */
  kept: { state: EditorState; progress: KeptProgress; entries: number; lost: number } | null;
  /** Whether another tab of this browser has the page open. */
  isElsewhere: boolean;
}

/**
 * Finds what this browser has kept of a page: of the same tab before a reload, or of a tab that has died with something
 * that the server hasn't got. Tabs that live hold a lock by the name of their journal.
 */
export async function openKept({ pageId, person }: EditorStart, plugins: readonly Plugin[]): Promise<Opened> {
  let own = tabKey(pageId);
  try {
    const journals = await openJournals();
    const bases = await journals.list(pageId, person.userId);
    const taken = new Set<string>();
    if (!(await holdIfFree(own))) {
      taken.add(own);
      own = newBlockId();
      sessionStorage.setItem(nameOf(pageId), own);
      await holdIfFree(own);
    }
    for (const { key } of bases) if (key !== own && !taken.has(key) && !(await holdIfFree(key))) taken.add(key);
    const found = await Promise.all(bases.filter(({ key }) => !taken.has(key)).map(({ key }) => journals.read(key)));
    // What the server hasn't got comes first, one's own before that of tabs that have died.
    const rank = (each: KeptJournal) => (mayBeUnsaved(each) ? 2 : 0) + (each.base.key === own ? 1 : 0);
    for (const each of found.flatMap((one) => one ?? []).toSorted((left, right) => rank(right) - rank(left))) {
      const { base, progress, entries } = each;
      const isWanted = base.key === own || mayBeUnsaved(each);
      const made = isWanted ? replay(base, entries, plugins) : null;
      if (made) {
        const kept = { ...made, progress, entries: (entries.at(-1)?.n ?? 0) + 1 };
        sessionStorage.setItem(nameOf(pageId), base.key);
        return { journals, key: base.key, kept, isElsewhere: taken.size > 0 };
      }
      if (!isWanted) await journals.remove(base.key);
      else if (base.key === own) {
        // What can't be made again by this release may be by the one that wrote it: it stays.
        own = newBlockId();
        sessionStorage.setItem(nameOf(pageId), own);
        await holdIfFree(own);
      }
    }
    return { journals, key: own, kept: null, isElsewhere: taken.size > 0 };
  } catch {
    return { journals: null, key: own, kept: null, isElsewhere: false };
  }
}

function nameOf(pageId: string): string {
  return `desk ${pageId}`;
}

/** The key of this tab's journal of a page. A copy of a tab has the same, and gets another once it finds it held. */
function tabKey(pageId: string): string {
  try {
    const key = sessionStorage.getItem(nameOf(pageId)) ?? newBlockId();
    sessionStorage.setItem(nameOf(pageId), key);
    return key;
  } catch {
    return newBlockId();
  }
}

/** Holds a lock until the tab is closed, if it is free. */
function holdIfFree(key: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`desk ${key}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? Promise.resolve() : new Promise<void>(() => {});
      })
      .catch(reject);
  });
}

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
