import type { Node } from "prosemirror-model";
import { closeHistory } from "prosemirror-history";
import type { EditorView } from "prosemirror-view";
import { blockOf } from "../document/document-to-blocks.ts";
import { undoKept } from "../editing/keys.ts";
import { cleanMarkup, noNotes, type PasteNotes } from "./clean-markup.ts";
import { joinTexts } from "./in-blocks.ts";
import { leanMarkup } from "./lean-markup.ts";
import { breather, pause } from "./breathe.ts";
import { LONG, MOST, SLICE, TOO_MUCH } from "./limits.ts";
import { showProgress } from "./paste-progress.ts";
import { partsOf, putBlocks, putMore } from "./put-blocks.ts";
import { readPieces, readPlainText } from "./read-pieces.ts";
import { goesOn, joinTables } from "./read-table.ts";

/** The most blocks of a page. */
const MOST_BLOCKS = 2_000;

/** Says something to the editor that stays until it is dismissed. */
export type Note = (sentence: string) => void;

/** Puts copied markup where the selection is, once it is read: at once, unless it is long. */
export async function pasteMarkup(view: EditorView, html: string, note: Note): Promise<void> {
  if (html.length > MOST) {
    note(
      "This is more than 5 MB of text, too much to paste. Save it as a web page and import that, or paste it in parts.",
    );
    return;
  }
  const notes = noNotes();
  if (html.length > LONG) await pasteSlowly(view, readSlices(html, notes), { note, notes });
  else put(view, readAll(html, notes), { note, notes });
}

/** Puts copied text without formats where the selection is. */
export async function pasteText(view: EditorView, text: string, note: Note): Promise<void> {
  const notes = noNotes();
  if (text.length > MOST) note(TOO_MUCH);
  else if (text.length > LONG / 5)
    await pasteSlowly(view, [{ read: 1, pieces: readPlainText(text), goesOn: false }], { note, notes });
  else put(view, readPlainText(text), { note, notes });
}

interface Told {
  note: Note;
  notes: PasteNotes;
}

function put(view: EditorView, pieces: readonly Node[], { note, notes }: Told): void {
  if (!hasRoomFor(view, pieces, note)) return;
  if (pieces.length > 0) view.dispatch(putBlocks(view.state.tr, pieces));
  tell({ note, notes });
}

function hasRoomFor(view: EditorView, pieces: readonly Node[], note: Note): boolean {
  if (view.state.doc.childCount + pieces.length <= MOST_BLOCKS) return true;
  note("A page can have 2,000 blocks, and this would be more. Paste it in parts, on several pages.");
  return false;
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
  const breathe = breather();
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
      await breathe();
      if (progress.isCanceled()) return;
    }
    for (const block of joinTexts(pieces)) {
      blocks.push(block);
      await breathe();
    }
    if (!hasRoomFor(view, blocks, told.note)) return;
    const [parts, group] = [partsOf(blocks), Math.round(performance.timeOrigin + performance.now())];
    view.dispatch(closeHistory(view.state.tr));
    for (const [at, part] of parts.entries()) {
      const transaction =
        at === 0 ? putBlocks(view.state.tr, part.nodes, { areApart: true }) : putMore(view.state, part);
      // Undo takes back all of them at once.
      view.dispatch(transaction.setMeta("composition", group));
      progress.show((1 + at / parts.length) / 2);
      await breathe();
      if (!progress.isCanceled()) continue;
      undoKept(view.state, view.dispatch);
      return;
    }
    // What saving needs of them is made now, one after the other, and not of all in one go later.
    for (const block of view.state.doc.children) {
      blockOf(block);
      await breathe();
    }
    view.dispatch(view.state.tr.scrollIntoView());
  } finally {
    progress.close();
  }
  tell(told);
}

function tell({ note, notes }: Told): void {
  const sentences = sentencesOf(notes);
  if (sentences.length > 0) note(sentences.join(" "));
}

/** What was not taken as it was. */
function sentencesOf({ footnotes, deletions, pictures, columns }: PasteNotes): string[] {
  const are = (count: number, what: string) => (count === 1 ? `1 ${what} was` : `${count} ${what}s were`);
  return [
    footnotes === 0
      ? ""
      : `${are(footnotes, "footnote mark")} pasted as text. To make footnotes of them, open the page’s Source.`,
    deletions === 0 ? "" : `${are(deletions, "passage")} left out, being marked as deleted.`,
    pictures === 0 ? "" : `${are(pictures, "picture")} left out. Insert it from its file.`,
    columns === 0 ? "" : "What stood beyond a table’s eighth column stands in the eighth now.",
  ].filter((sentence) => sentence !== "");
}
