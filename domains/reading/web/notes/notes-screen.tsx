import { type SubmitEvent, useState } from "react";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { type Note, readingPaths } from "../../contract.ts";
import { get, send } from "../client/send.ts";
import { signal } from "../client/signal.ts";
import { tellError } from "../client/tell-error.ts";
import { useSignal } from "../client/use-signal.ts";
import { loadOwnScreen } from "../who-reads.ts";
import { NoteItem } from "./note-item.tsx";
import "../pins/pins.css";
import "./notes.css";

type Found = Note & { placed: boolean };

interface Notes {
  state: "loading" | "failed" | "ready";
  search: string;
  notes: readonly Found[];
}

const none: Notes = { state: "loading", search: "", notes: [] };
const notes = signal<Notes>(none, () => void load(""));

async function load(search: string): Promise<void> {
  try {
    const { data } = await get<{ data: Found[] }>(`/api/notes?search=${encodeURIComponent(search)}`);
    notes.set({ state: "ready", search, notes: data });
  } catch {
    notes.set({ ...notes.get(), state: "failed" });
  }
}

async function act(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    await load(notes.get().search);
    return true;
  } catch (error) {
    tellError(error);
    return false;
  }
}

const handle: PageHandle<null> = { meta: () => ({ title: "Notes" }) };

/** All notes of the reader, to be searched, changed and exported. */
function NotesScreen() {
  const { state, search, notes: shown } = useSignal(notes, none);
  const [words, setWords] = useState("");
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
          <form className="note-search" onSubmit={submit}>
            <label>
              Search your notes
              <input
                type="search"
                className="field"
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
          <output>{count(shown.length, search)}</output>
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

export const notesRoute = { loader: loadOwnScreen, handle, Component: NotesScreen };
