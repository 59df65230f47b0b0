import { useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { TextArea } from "../../../../ui/field/control.tsx";
import { readingLimits } from "../../rules.ts";
import css from "./notes.module.css";

interface NoteFormProps {
  label: string;
  first?: string;
  /** Resolves to whether the words were saved: unsaved words are never lost. */
  save(words: string): Promise<boolean>;
  cancel?: () => void;
  submit: string;
}

/** A form for a note. */
export function NoteForm({ label, first = "", save, cancel, submit }: NoteFormProps) {
  const [words, setWords] = useState(first);
  const [busy, setBusy] = useState(false);
  const tooLong = words.length > readingLimits.note;

  async function send() {
    setBusy(true);
    const taken = await save(words);
    setBusy(false);
    // Whatever was typed in the meantime hasn't been sent.
    if (taken) setWords((now) => (now === words ? "" : now));
  }

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !tooLong) void send();
      }}
    >
      <label>
        {label}
        <TextArea rows={4} value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      {tooLong ? (
        <p role="alert">
          A note may have {readingLimits.note.toLocaleString("en-US")} characters; this one has{" "}
          {words.length.toLocaleString("en-US")}.
        </p>
      ) : null}
      <div className={css.acts}>
        <Button type="submit" isPrimary disabled={busy || tooLong}>
          {submit}
        </Button>
        {cancel ? (
          <Button type="button" onClick={cancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
