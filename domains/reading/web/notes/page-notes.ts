import type { Note, TextQuote } from "../../contract.ts";
import type { CallRequest } from "../../../../platform/client/requests.ts";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { ask, showError, signal } from "../client/tell.ts";
import { pageOnScreen } from "../page/page-on-screen.ts";
import { type ArticleText, quoteOf, rangeOf, readArticle } from "./anchor.ts";

/** A note of the page on screen, and where its passage is. */
export interface PlacedNote {
  note: Note;
  range: Range | undefined;
}

interface PageNotes {
  state: "loading" | "failed" | "ready";
  notes: readonly PlacedNote[];
  /** Whether the page has older notes, which are neither listed here nor marked. */
  hasOlder: boolean;
}

/** The state before any are loaded. */
export const noNotes: PageNotes = { state: "loading", notes: [], hasOlder: false };

/** The reader's notes on the page on screen. */
export const pageNotes = signal<PageNotes>(noNotes);

/** The selection in the article: the words, and where the selection ends on the screen. */
export const selection = signal<{ quote: TextQuote; rect: DOMRect } | null>(null);

function articleText(): ArticleText | undefined {
  const article = document.getElementById("article");
  return article ? readArticle(article) : undefined;
}

function place(notes: readonly Note[]): PlacedNote[] {
  const text = articleText();
  return notes.map((note) => ({ note, range: text && rangeOf(text, note) }));
}

function show(notes: readonly PlacedNote[], { hasOlder }: Pick<PageNotes, "hasOlder"> = pageNotes.get()): void {
  pageNotes.set({ state: "ready", notes, hasOlder });
  if (!("highlights" in CSS)) return;
  const marked = notes.flatMap(({ range }) => range ?? []);
  if (marked.length === 0) CSS.highlights.delete("notes");
  else CSS.highlights.set("notes", new Highlight(...marked));
}

/** How many changes the server has accepted: a list requested before one of them may not include it. */
let changes = 0;

/** Loads the notes of the document's first page, unless that has begun: before React, or with it (read-page.ts). */
export function loadFirstNotes(): void {
  if (pageNotes.get() === noNotes) void loadPageNotes();
}

/** Loads the notes of the page now on screen, and marks their passages. */
export async function loadPageNotes(): Promise<void> {
  show([], noNotes);
  const page = pageOnScreen();
  if (page) await load(page.id);
}

async function load(page: string): Promise<void> {
  const before = changes;
  try {
    const { data, older } = await dataOf(ask("GET /api/notes", { query: { page } }), { ifEnded: "show" });
    if (!isOnScreen(page)) return;
    if (changes === before) show(place(data), { hasOlder: older !== null });
    else await load(page);
  } catch {
    if (isOnScreen(page)) pageNotes.set({ ...noNotes, state: "failed" });
  }
}

async function tell<Data>(request: CallRequest<{ data: Data }>): Promise<Data> {
  const data = await dataOf(request);
  changes += 1;
  return data;
}

const isOnScreen = (page: string): boolean => pageOnScreen()?.id === page;

/** Marks a passage of a page; resolves to the note, or to undefined if it was refused: a form keeps what was typed. */
export async function addNote(quote: TextQuote, note: string, page = pageOnScreen()?.id): Promise<Note | undefined> {
  if (page === undefined) return undefined;
  let added: Note | undefined;
  await act(async () => {
    const { data } = await tell(ask("POST /api/notes", { body: { pageId: page, ...quote, note } }));
    // A list that arrived in the meantime may already include it.
    added = data;
    const others = pageNotes.get().notes.filter((one) => one.note.id !== data.id);
    if (isOnScreen(page)) show([...place([data]), ...others]);
  });
  return added;
}

export async function changeNote(id: string, words: string): Promise<boolean> {
  return await act(async () => {
    const { data } = await tell(ask("POST /api/notes/:id", { params: { id }, body: { note: words } }));
    show(pageNotes.get().notes.map((one) => (one.note.id === id ? { ...one, note: data } : one)));
  });
}

export async function removeNote(id: string): Promise<boolean> {
  return await act(async () => {
    await tell(ask("DELETE /api/notes/:id", { params: { id } }));
    show(pageNotes.get().notes.filter(({ note }) => note.id !== id));
  });
}

async function act(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Reads the selection in the article. When the focus moves elsewhere, the words stay until others are selected. */
export function readSelection(): void {
  const selected = document.getSelection();
  const range = selected && selected.rangeCount > 0 && !selected.isCollapsed ? selected.getRangeAt(0) : undefined;
  const article = document.getElementById("article");
  if (!range || !article || !article.contains(range.commonAncestorContainer)) return selection.set(null);
  const quote = quoteOf(readArticle(article), range);
  selection.set(quote ? { quote, rect: range.getBoundingClientRect() } : null);
}

/** Clears the selection once its words are saved; other words, selected in the meantime, stay. */
export function unselect({ quote, prefix, suffix }: TextQuote): void {
  const now = selection.get()?.quote;
  if (now && (now.quote !== quote || now.prefix !== prefix || now.suffix !== suffix)) return;
  document.getSelection()?.removeAllRanges();
  selection.set(null);
}

/** The note whose marked passage is at a point of the screen. */
export function noteAt(x: number, y: number): PlacedNote | undefined {
  if (!("caretPositionFromPoint" in document)) return undefined;
  const at = document.caretPositionFromPoint(x, y);
  return at ? pageNotes.get().notes.find(({ range }) => range?.isPointInRange(at.offsetNode, at.offset)) : undefined;
}
