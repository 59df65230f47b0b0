import type { Node } from "prosemirror-model";
import { closeHistory } from "prosemirror-history";
import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { blockOf } from "../document/document-to-blocks.ts";
import { undoKept } from "../editing/keys.ts";
import type { Note } from "../panels/panel.ts";
import { cleanMarkup, noNotes, type PasteNotes, tellNotes } from "./clean-markup.ts";
import { joinTexts } from "./in-blocks.ts";
import { leanMarkup } from "./lean-markup.ts";
import { LONG, MOST, SLICE, TOO_MUCH, yielder, pause } from "./limits.ts";
import { showProgress } from "./paste-progress.ts";
import { beginAgain, partsOf, putBlocks, putMore } from "./put-blocks.ts";
import { readPieces, readPlainText } from "./read-pieces.ts";
import { goesOn, joinTables } from "./read-table.ts";

/** The most blocks of a page. */
const MOST_BLOCKS = 2_000;

/** Begins the change that pastes; null if that can't be done any more. */
type Begin = () => Transaction | null;

/**
 * Puts copied markup where the selection is, once it is read: at once, unless it is long. What is struck out is left out;
 * the note about it can paste again, with it. `again` begins that.
 */
export async function pasteMarkup(view: EditorView, html: string, note: Note, again?: Begin): Promise<void> {
  if (html.length > MOST) {
    note(
      "This is more than 5 MB of text, too much to paste. Save it as a web page and import that, or paste it in parts.",
    );
    return;
  }
  const notes = noNotes(again !== undefined);
  let before = view.state;
  const told: Told = {
    begin: () => {
      // Others may have written while this was read.
      before = view.state;
      return again === undefined ? before.tr : again();
    },
    note,
    tell: () => {
      const after = view.state.doc;
      tellNotes(note, notes, () => {
        view.focus();
        void pasteMarkup(view, html, note, () => beginAgain(view.state, before, after));
      });
    },
  };
  if (html.length > LONG) await pasteSlowly(view, readSlices(html, notes), told);
  else put(view, readAll(html, notes), told);
}

/** Puts copied text without formats where the selection is. */
export async function pasteText(view: EditorView, text: string, note: Note): Promise<void> {
  const told: Told = { begin: () => view.state.tr, note, tell: () => undefined };
  if (text.length > MOST) note(TOO_MUCH);
  else if (text.length > LONG / 5)
    await pasteSlowly(view, [{ read: 1, pieces: readPlainText(text), goesOn: false }], told);
  else put(view, readPlainText(text), told);
}

interface Told {
  begin: Begin;
  note: Note;
  /** Tells what was not taken as it was. */
  tell(): void;
}

function put(view: EditorView, pieces: readonly Node[], told: Told): void {
  const transaction = beginFor(pieces, told);
  if (!transaction) return;
  if (pieces.length > 0) view.dispatch(putBlocks(transaction, pieces));
  told.tell();
}

/** Begins a change that has room for blocks. Else it says why not. */
function beginFor(pieces: readonly Node[], { begin, note }: Told): Transaction | null {
  const transaction = begin();
  if (!transaction) note("The pasted text has been changed since. Paste it again to keep the struck-out text.");
  else if (transaction.doc.childCount + pieces.length > MOST_BLOCKS)
    note("This would exceed the limit of 2,000 blocks per page. Split it across several pages.");
  else return transaction;
  return null;
}

function readAll(html: string, notes: PasteNotes): Node[] {
  const { slices, rules } = leanMarkup(html, Infinity);
  return [...slices].flatMap((slice) => readPieces(cleanMarkup(slice, rules, notes), notes));
}

/** What was read of a slice, and how far that is: from 0 to 1. */
interface ReadSlice {
  read: number;
  pieces: Node[];
  /** Whether the first piece is more of the table before it. */
  goesOn: boolean;
}

function* readSlices(html: string, notes: PasteNotes): Generator<ReadSlice> {
  const { slices, rules } = leanMarkup(html, SLICE);
  let read = 0;
  for (const slice of slices) {
    read += SLICE / html.length;
    const body = cleanMarkup(slice, rules, notes);
    const more = goesOn(body.querySelector("table"));
    yield { read, pieces: readPieces(body, notes), goesOn: more };
  }
}

/** Reads slice by slice, then puts part by part, behind a line of progress. Canceled, it leaves the page as it was. */
async function pasteSlowly(view: EditorView, slices: Iterable<ReadSlice>, told: Told): Promise<void> {
  const progress = showProgress("Pasting a long text…");
  const yieldToEventLoop = yielder();
  const [pieces, blocks]: [Node[], Node[]] = [[], []];
  try {
    // The line of progress is seen first.
    await pause();
    for (const slice of slices) {
      const [first, last] = [slice.pieces[0], pieces.at(-1)];
      if (slice.goesOn && first?.type.name === "table" && last?.type.name === "table")
        pieces.splice(-1, 1, joinTables(last, first), ...slice.pieces.slice(1));
      else pieces.push(...slice.pieces);
      progress.show(slice.read / 2);
      await yieldToEventLoop();
      if (progress.isCanceled()) return;
    }
    for (const block of joinTexts(pieces)) {
      blocks.push(block);
      await yieldToEventLoop();
    }
    const begun = beginFor(blocks, told);
    if (!begun) return;
    const [parts, group] = [partsOf(blocks), Math.round(performance.timeOrigin + performance.now())];
    for (const [at, part] of parts.entries()) {
      const transaction =
        at === 0 ? putBlocks(closeHistory(begun), part.nodes, { areApart: true }) : putMore(view.state, part);
      // Undo takes back all of them at once.
      view.dispatch(transaction.setMeta("composition", group));
      progress.show((1 + at / parts.length) / 2);
      await yieldToEventLoop();
      if (!progress.isCanceled()) continue;
      undoKept(view.state, view.dispatch);
      return;
    }
    // What saving needs of them is made now, one after the other, and not of all in one go later.
    for (const block of view.state.doc.children) {
      blockOf(block);
      await yieldToEventLoop();
    }
    view.dispatch(view.state.tr.scrollIntoView());
  } finally {
    progress.close();
  }
  told.tell();
}
