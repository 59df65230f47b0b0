import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Note } from "../../contract.ts";
import { NoteForm } from "./note-form.tsx";
import css from "./notes.module.css";
import { RowActs } from "../panel/row-acts.tsx";

interface NoteItemProps {
  note: Note;
  placed: boolean;
  change(words: string): Promise<boolean>;
  remove(): Promise<boolean>;
  /** The link to the passage. */
  children?: ReactNode;
}

/** A marked passage with the reader's words; if the passage is gone, says so and keeps the old words. */
export function NoteItem({ note, placed, change, remove, children }: NoteItemProps) {
  const [editing, setEditing] = useState(false);
  const what = note.quote.length > 60 ? `${note.quote.slice(0, 60)}…` : note.quote;

  const own = useRef<HTMLDivElement>(null);

  /** Opens or closes the form: what had the focus is gone with it. */
  function edit(isEditing: boolean) {
    flushSync(() => setEditing(isEditing));
    own.current?.querySelector<HTMLElement>(isEditing ? "textarea" : "[data-edit]")?.focus();
  }

  async function save(words: string) {
    const taken = await change(words);
    if (taken) edit(false);
    return taken;
  }

  return (
    <div ref={own}>
      <blockquote>{note.quote}</blockquote>
      {placed ? null : <p className={css.unplaced}>These words are no longer on the page.</p>}
      {editing ? (
        <NoteForm
          label={`Your note on “${what}”`}
          first={note.note}
          save={save}
          cancel={() => edit(false)}
          submit="Save note"
          keptAs={note.id}
        />
      ) : (
        <>
          {note.note === "" ? null : <p className={css.words}>{note.note}</p>}
          <RowActs>
            {children}
            <button type="button" data-edit="" data-needs-script="" onClick={() => edit(true)}>
              {note.note === "" ? "Write a note" : "Edit"}
              <span className="visually-hidden"> on “{what}”</span>
            </button>
            <button type="button" data-needs-script="" onClick={() => void remove()}>
              Remove<span className="visually-hidden"> the note on “{what}”</span>
            </button>
          </RowActs>
        </>
      )}
    </div>
  );
}
