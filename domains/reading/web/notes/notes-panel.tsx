import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../ui/button/button.tsx";
import { Select } from "../../../../ui/field/control.tsx";
import { EmptyState, LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import type { Note, TextQuote } from "../../contract.ts";
import { readingPaths } from "../../rules.ts";
import type { Signal } from "../client/tell.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { pageOnScreen } from "../page/page-on-screen.ts";
import { SidePanel } from "../panel/side-panel.tsx";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";
import { addNote, changeNote, loadPageNotes, noNotes, pageNotes, removeNote, unselect } from "./page-notes.ts";
import css from "./notes.module.css";

/** What the notes panel shows: nothing, the page's notes, or also a form for the selected words. */
export interface NotesOpen {
  open: boolean;
  quote: TextQuote | null;
  /** The page of the selected words; on any other page the form is for its headings. */
  page?: string | undefined;
}

/** The reader's notes, beside their page. */
export function NotesPanel({ isOpen }: { isOpen: Signal<NotesOpen> }) {
  const { open, quote, page } = useRead(isOpen, { open: false, quote: null });

  const [said, say] = useState("");

  // By the time a note is saved, the reader may have closed the panel or selected other words.
  function done() {
    const now = isOpen.get();
    if (now.quote === quote) isOpen.set({ ...now, quote: null });
  }

  return (
    <SidePanel
      name="notes"
      title="Notes"
      side="right"
      isOpen={open}
      close={() => isOpen.set({ open: false, quote: null })}
      all={{ href: readingPaths.notes, words: "See All Notes" }}
    >
      <NewNote selected={quote} page={page} done={done} say={say} />
      <NotesOfPage say={say} />
      <output className="visually-hidden">{said}</output>
    </SidePanel>
  );
}

interface NewNoteProps {
  selected: TextQuote | null;
  page: string | undefined;
  done(): void;
  say: Say;
}

/** Tells who can't see it what has happened. */
type Say = (words: string) => void;

/** Moves the focus to a note of the list, once it is rendered. */
function focusNote({ id }: Note): void {
  requestAnimationFrame(() => document.getElementById(`note-${id}`)?.focus());
}

/** A note on the selected words, or on a heading if none are: for readers who can't select. */
function NewNote({ selected, page, done, say }: NewNoteProps) {
  const [heading, setHeading] = useState("");
  // Each page has its own notes and headings.
  useRead(pageNotes, noNotes);
  const quote = page === pageOnScreen()?.id ? selected : null;
  const headings = [...document.querySelectorAll<HTMLElement>("#article :is(h2, h3, h4, h5)")].flatMap((element) => {
    const words = element.innerText.trim().replaceAll(/\s+/g, " ");
    return words === "" ? [] : [words];
  });
  const chosen = headings.find((words) => words === heading) ?? headings[0] ?? "";
  const passage = quote ?? { quote: chosen, prefix: "", suffix: "" };
  const onPage = pageOnScreen()?.id ?? "";
  const title = document.querySelector("#main h1")?.textContent ?? "this page";

  async function save(words: string) {
    const added = await addNote(passage, words);
    if (!added) return false;
    unselect(passage);
    done();
    say("The note was saved.");
    focusNote(added);
    return true;
  }

  if (passage.quote === "")
    return <EmptyState>Select some words of {title} to highlight them or add a note.</EmptyState>;
  return (
    <section className={css.new} aria-label="New note">
      {quote ? (
        <blockquote>{quote.quote}</blockquote>
      ) : (
        <label>
          Select words in the text, or choose a heading
          <Select value={passage.quote} onChange={({ target }) => setHeading(target.value)}>
            {[...new Set(headings)].map((words) => (
              <option key={words}>{words}</option>
            ))}
          </Select>
        </label>
      )}
      <NoteForm key={onPage} label="Your note" save={save} submit="Save note" keptAs={`on ${onPage}`} />
    </section>
  );
}

function NotesOfPage({ say }: { say: Say }) {
  const { state, notes, hasOlder } = useRead(pageNotes, noNotes);
  const [removed, setRemoved] = useState<Note | null>(null);
  const undoBox = useRef<HTMLOutputElement>(null);

  async function remove(note: Note) {
    const taken = await removeNote(note.id);
    if (!taken) return false;
    flushSync(() => setRemoved(note));
    undoBox.current?.querySelector("button")?.focus();
    return true;
  }

  async function undo({ quote, prefix, suffix, note, pageId }: Note) {
    const added = await addNote({ quote, prefix, suffix }, note, pageId);
    if (!added) return;
    setRemoved(null);
    say("The note was restored.");
    focusNote(added);
  }

  if (state === "failed") {
    return <LoadFailed retry={() => void loadPageNotes()}>Your notes could not be loaded.</LoadFailed>;
  }
  return (
    <>
      {removed ? (
        <output className={css.undo} ref={undoBox}>
          The note was removed.{" "}
          <Button type="button" onClick={() => void undo(removed)}>
            Undo
          </Button>
        </output>
      ) : null}
      <ul className={css.notes} aria-label="Your notes on this page">
        {notes.map(({ note, range }) => (
          <li key={note.id} id={`note-${note.id}`} tabIndex={-1}>
            <NoteItem
              note={note}
              placed={range !== undefined}
              change={(words) => changeNote(note.id, words)}
              remove={() => remove(note)}
            >
              {range ? (
                <button
                  type="button"
                  onClick={() => range.startContainer.parentElement?.scrollIntoView({ block: "center" })}
                >
                  Show<span className="visually-hidden"> the passage “{note.quote.slice(0, 60)}”</span>
                </button>
              ) : null}
            </NoteItem>
          </li>
        ))}
      </ul>
      {hasOlder ? <p>These are the newest. To see older notes on this page, go to all notes.</p> : null}
    </>
  );
}
