import { type SubmitEvent, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { takeTyped } from "../../../../platform/browser/take-typed.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import type { FoundNote } from "../../contract.ts";
import { readingPaths } from "../../rules.ts";
import { get, send } from "../client/send.ts";
import { signal } from "../client/signal.ts";
import { tellError } from "../client/tell-error.ts";
import { useSignal } from "../client/use-signal.ts";
import { type Drawn, loadOwnScreen } from "../who-reads.ts";
import { NoteItem } from "./note-item.tsx";

interface Notes {
  state: "loading" | "failed" | "ready";
  search: string;
  notes: readonly FoundNote[];
  /** How many more the server has, which it did not draw. */
  left: number;
}

/** How many notes the server draws: more come by script, or are found by a search. */
const MOST_DRAWN = 200;

const none: Notes = { state: "loading", search: "", notes: [], left: 0 };
const notes = signal<Notes>(none, () => void load(searchIn(new URL(location.href))));

function searchIn({ searchParams }: URL): string {
  return (searchParams.get("search") ?? "").replaceAll("\u0000", "").slice(0, 200);
}

/** What was asked for last: answers to earlier questions may arrive later, and are no longer wanted. */
let latest = { search: "" };

async function load(search: string): Promise<void> {
  const own = { search };
  latest = own;
  try {
    const { data } = await get<{ data: FoundNote[] }>(`/api/notes?search=${encodeURIComponent(search)}`);
    if (latest === own) notes.set({ state: "ready", search, notes: data, left: 0 });
  } catch {
    if (latest === own) notes.set({ ...notes.get(), state: "failed" });
  }
}

const loadDrawn = loadOwnScreen(async (own, address): Promise<Notes> => {
  const search = searchIn(address);
  const found = await own.notes(search);
  const left = Math.max(0, found.length - MOST_DRAWN);
  return { state: "ready", search, notes: found.slice(0, MOST_DRAWN), left };
});

/** In a browser the notes may have changed since the screen was last shown. */
async function loader(args: LoaderFunctionArgs): Promise<Response | Drawn<Notes>> {
  if (notes.get().state !== "loading") void load(searchIn(new URL(args.request.url)));
  return loadDrawn(args);
}

async function act(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    await load(latest.search);
    return true;
  } catch (error) {
    tellError(error);
    return false;
  }
}

const handle: PageHandle<Drawn<Notes>> = { meta: () => ({ title: "Notes" }) };

/** All notes of the reader, to be searched, changed and exported. */
function NotesScreen() {
  const drawn = useLoaderData<Drawn<Notes>>();
  const asked = useSignal(notes, none);
  const { state, search, notes: shown, left } = asked.state === "loading" && drawn ? drawn : asked;
  const [words, setWords] = useState(search);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void load(words);
  };
  return (
    <div className="screen screen-message" data-path={readingPaths.notes}>
      <div className="screen-body">
        <h1 tabIndex={-1}>Notes</h1>
        <p>
          Only you see your notes.{" "}
          <a href="/api/notes/export.md" download>
            Export as Markdown
          </a>
        </p>
        <search aria-label="Your notes">
          <form className="note-search" action={readingPaths.notes} onSubmit={submit}>
            <label>
              Search your notes
              <input
                type="search"
                className="field"
                name="search"
                ref={takeTyped(setWords)}
                value={words}
                onChange={({ target }) => setWords(target.value)}
                autoComplete="off"
              />
            </label>
            <button type="submit" className="button">
              Search
            </button>
          </form>
        </search>
        {state === "failed" ? (
          <p role="alert">Your notes could not be loaded. Please refresh the page to try again.</p>
        ) : state === "loading" ? (
          <p className="reading-loading">Loading your notes</p>
        ) : (
          <output>{count(shown.length + left, search)}</output>
        )}
        <ul className="note-list">
          {shown.map((note) => (
            <li key={note.id}>
              <h2>
                {note.pageTitle} <small>{note.version}</small>
              </h2>
              <NoteItem
                note={note}
                placed={note.placed}
                change={(changed) => act(() => send("POST", `/api/notes/${note.id}`, { note: changed }))}
                remove={() => act(() => send("DELETE", `/api/notes/${note.id}`))}
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
        {left > 0 ? <p>These are the newest {MOST_DRAWN}. Search for older ones, or export them all.</p> : null}
      </div>
    </div>
  );
}

function count(length: number, search: string): string {
  if (search !== "") return `${length} ${length === 1 ? "note" : "notes"} with “${search}”`;
  return length === 0
    ? "You have no notes yet. Select words on a page, then choose Highlight or Add note."
    : `${length} ${length === 1 ? "note" : "notes"}`;
}

export const notesRoute = { loader, handle, Component: NotesScreen };
