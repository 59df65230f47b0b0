import { useEffect, useState } from "react";
import { personOnPage } from "../../../../platform/client/person-on-page.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { TextArea } from "../../../../ui/field/control.tsx";
import { useRead } from "../../../../platform/client/use-read.ts";
import { readingLimits } from "../../rules.ts";
import { signal } from "../client/tell.ts";
import css from "./notes.module.css";

interface NoteFormProps {
  label: string;
  first?: string;
  /** Resolves to whether the words were saved: unsaved words are never lost. */
  save(words: string): Promise<boolean>;
  cancel?: () => void;
  submit: string;
  /** What its words are kept by in this tab until they are saved: a panel is closed, and a page left, by a slip. */
  keptAs: string;
}

/** Keeps what somebody has typed; in private windows of some browsers there is no room. */
function keep(name: string, words: string): void {
  try {
    if (words === "") sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, words);
  } catch {
    // It stays in the form.
  }
}

function keptWords(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** What is typed on this page: of every form for the same note, also one that comes while another's words are sent. */
const typed = signal<Readonly<Record<string, string>>>({});

/** What stands in a form, and how it changes; undefined: nothing but what it began with. */
function useDraft(name: string, first: string): [words: string, change: (words: string | undefined) => void] {
  const all = useRead(typed, {});
  return [
    all[name] ?? keptWords(name) ?? first,
    (words) => {
      keep(name, words === first ? "" : (words ?? ""));
      const { [name]: _before, ...others } = typed.get();
      typed.set(words === undefined ? others : { ...others, [name]: words });
    },
  ];
}

/** A form for a note. */
export function NoteForm({ label, first = "", save, cancel, submit, keptAs }: NoteFormProps) {
  const name = `note ${personOnPage()?.userId ?? ""} ${keptAs}`;
  const [words, change] = useDraft(name, first);
  const [busy, setBusy] = useState(false);
  const tooLong = words.length > readingLimits.note;

  async function send() {
    setBusy(true);
    const taken = await save(words);
    setBusy(false);
    // Whatever was typed in the meantime hasn't been sent.
    if (taken && (typed.get()[name] ?? words) === words) change(undefined);
  }

  // The tab takes what it keeps along.
  useEffect(() => {
    if (words === first || words === "") return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [words, first]);

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
        <TextArea rows={4} value={words} onChange={({ target }) => change(target.value)} />
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
          <Button
            type="button"
            onClick={() => {
              change(undefined);
              cancel();
            }}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
