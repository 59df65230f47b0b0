import { Screen } from "../../../../ui/screen/screen.tsx";
import { type SubmitEvent, useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { EmptyState, LoadFailed, Loading } from "../../../../ui/empty-state/empty-state.tsx";
import { captureEarlyInput } from "../../../../platform/client/capture-early-input.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import type { FoundNote } from "../../contract.ts";
import { readingPaths } from "../../rules.ts";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { ask, showError, signal } from "../client/tell.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { type Rendered, loadOwnScreen } from "../viewer-context.ts";
import { EditionChip } from "../panel/edition-chip.tsx";
import { NoteItem } from "./note-item.tsx";
import css from "./notes.module.css";

interface Notes {
  state: "loading" | "failed" | "ready";
  asked: Asked;
  notes: readonly FoundNote[];
  /** The cursor for older notes; null when there are none. */
  older: string | null;
  /** How many notes the reader has in total. */
  total: number;
}

/** Which notes to load: those with the words of a search, after those of an earlier page of the list. */
interface Asked {
  search: string;
  before: string;
}

/** The note that was removed last, and can be restored. */
const removed = signal<FoundNote | null>(null);

const none: Notes = { state: "loading", asked: { search: "", before: "" }, notes: [], older: null, total: 0 };
const notes = signal<Notes>(none);

function askedBy({ searchParams }: URL): Asked {
  const word = (name: string) => (searchParams.get(name) ?? "").replaceAll("\u0000", "").slice(0, 200);
  return { search: word("search"), before: word("before") };
}

/** The latest request: responses to earlier ones may arrive later, and are ignored. */
let latest = none.asked;

async function load({ search, before }: Asked): Promise<void> {
  const own = { search, before };
  latest = own;
  try {
    const answer = await dataOf(ask("GET /api/notes", { query: before === "" ? { search } : own }));
    if (latest !== own) return;
    notes.set({ state: "ready", asked: own, notes: answer.data, older: answer.older, total: answer.total });
  } catch {
    if (latest === own) notes.set({ ...notes.get(), state: "failed" });
  }
}

/** The query string of a request. */
function wordsOf({ search, before }: Asked): string {
  const words = `search=${encodeURIComponent(search)}`;
  return before === "" ? words : `${words}&before=${encodeURIComponent(before)}`;
}

const loadRendered = loadOwnScreen(async (own, address): Promise<Notes> => {
  const asked = askedBy(address);
  return { state: "ready", asked, ...(await own.notes(asked)) };
});

/** What the server rendered isn't loaded again: nobody asked for it, so nobody should have to log in for it. */
async function loader(args: LoaderFunctionArgs): Promise<Response | Rendered<Notes>> {
  const rendered = await loadRendered(args);
  if (rendered === null) void load(askedBy(new URL(args.request.url)));
  return rendered;
}

/** Goes on from what the server rendered. */
function takeRendered(rendered: Rendered<Notes>): void {
  if (rendered === null || notes.get().state !== "loading") return;
  latest = rendered.asked;
  notes.set(rendered);
}

async function act(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    await load(latest);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Removes a note of the list; the focus goes to the button that restores it. */
async function remove(note: FoundNote): Promise<boolean> {
  const taken = await act(() => dataOf(ask("DELETE /api/notes/:id", { params: { id: note.id } })));
  if (!taken) return false;
  removed.set(note);
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-restore]")?.focus());
  return true;
}

/** Writes a note that was removed anew, at its passage; the focus goes to it. */
async function restore({ pageId, quote, prefix, suffix, note }: FoundNote): Promise<void> {
  let id = "";
  const taken = await act(async () => {
    id = (await dataOf(ask("POST /api/notes", { body: { pageId, quote, prefix, suffix, note } }))).data.id;
  });
  if (!taken) return;
  removed.set(null);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-note="${id}"]`)?.focus());
}

const handle: PageHandle<Rendered<Notes>> = { meta: () => ({ title: "Notes" }) };

/** All of the reader's notes, page by page, to search, change and export. */
function NotesScreen() {
  const taken = useRead(removed, null);
  const rendered = useLoaderData<Rendered<Notes>>();
  useEffect(() => takeRendered(rendered), [rendered]);
  const loaded = useRead(notes, none);
  const shown = loaded.state === "loading" && rendered ? rendered : loaded;
  if (shown.state === "ready" && shown.total === 0 && shown.asked.search === "")
    return (
      <Screen path={readingPaths.notes} title="Notes">
        <Removed note={taken} />
        <EmptyState icon="note" isSpoken>
          You have no notes yet. Select words on a page, then choose Highlight or Add note. Only you can see them.
        </EmptyState>
      </Screen>
    );
  return (
    <Screen path={readingPaths.notes} title="Notes">
      <p>
        Only you can see your notes.{" "}
        <a href="/api/notes/export.md" download>
          Export as Markdown
        </a>
      </p>
      <SearchForm first={shown.asked.search} />
      <Removed note={taken} />
      {shown.state === "failed" ? (
        <LoadFailed retry={() => void load(latest)}>Your notes could not be loaded.</LoadFailed>
      ) : shown.state === "loading" ? (
        <Loading>Loading your notes</Loading>
      ) : (
        <div className={css.count}>
          <output>{count(shown)}</output>
          {shown.asked.search === "" ? null : <a href={readingPaths.notes}>Show all notes</a>}
        </div>
      )}
      <NoteList notes={shown.notes} />
      <OtherNotes {...shown} />
    </Screen>
  );
}

function Removed({ note }: { note: FoundNote | null }) {
  if (note === null) return null;
  return (
    <output className={css.undo}>
      The note was removed.{" "}
      <Button type="button" data-restore="" onClick={() => void restore(note)}>
        Undo
      </Button>
    </output>
  );
}

function SearchForm({ first }: { first: string }) {
  const [words, setWords] = useState(first);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void load({ search: words, before: "" });
  };
  return (
    <search aria-label="Your notes">
      <form className={css.search} action={readingPaths.notes} onSubmit={submit}>
        <label htmlFor="notes-search">
          Search your notes
          <Input
            id="notes-search"
            type="search"
            name="search"
            ref={captureEarlyInput(setWords)}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            autoComplete="off"
          />
        </label>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

function NoteList({ notes: listed }: Pick<Notes, "notes">) {
  return (
    <ul className={css.notes} aria-label="Your notes">
      {listed.map((note) => (
        <li key={note.id} data-note={note.id} tabIndex={-1}>
          <h2>
            {note.pageTitle} <EditionChip version={note.version} />
          </h2>
          <NoteItem
            note={note}
            placed={note.placed !== false}
            change={(changed) =>
              act(() => dataOf(ask("POST /api/notes/:id", { params: { id: note.id }, body: { note: changed } })))
            }
            remove={() => remove(note)}
          >
            {note.uri === null ? null : (
              <a href={`/${note.uri}`}>
                Open the page<span className="visually-hidden"> {note.pageTitle}</span>
              </a>
            )}
          </NoteItem>
        </li>
      ))}
    </ul>
  );
}

/** Links to the other pages of the list. */
function OtherNotes({ asked, older }: Pick<Notes, "asked" | "older">) {
  const hrefOf = (before: string) => `${readingPaths.notes}?${wordsOf({ ...asked, before })}`;
  if (older === null && asked.before === "") return null;
  return (
    <nav className={css.acts} aria-label="More notes">
      {asked.before === "" ? null : <LinkButton href={hrefOf("")}>Newest notes</LinkButton>}
      {older === null ? null : <LinkButton href={hrefOf(older)}>Older notes</LinkButton>}
    </nav>
  );
}

function count({ asked: { search, before }, notes: shown, older, total }: Notes): string {
  const all = older === null && before === "";
  const place = before === "" ? "the newest" : "older ones";
  if (search !== "") return all ? `${many(shown.length)} with “${search}”` : `Notes with “${search}”: ${place}`;
  return all ? many(total) : `${many(total)}; these are ${place}`;
}

function many(length: number): string {
  return `${length.toLocaleString("en-US")} ${length === 1 ? "note" : "notes"}`;
}

export const notesRoute = { loader, handle, Component: NotesScreen };
