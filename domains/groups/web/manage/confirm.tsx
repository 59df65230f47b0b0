import { type Dispatch, type SetStateAction, useId, useRef } from "react";
import { Button } from "../../../../ui/button/button.tsx";

/** A destructive act that waits for a yes: what it does, to whom, and what the button says. */
export interface Question {
  title: string;
  text: string;
  button: string;
  act(): Promise<void>;
}

interface ConfirmProps {
  /** What is asked now, if anything. */
  question: Question | null;
  onQuestion: Dispatch<SetStateAction<Question | null>>;
}

/** Asks before something is done. Escape and 'Cancel' leave everything as it is. */
export function Confirm({ question, onQuestion }: ConfirmProps) {
  if (question === null) return null;
  // Someone who cancelled while it was being done may look at the next question by then.
  const onClose = () => onQuestion((now) => (now === question ? null : now));
  return <ConfirmDialog question={question} onClose={onClose} />;
}

function ConfirmDialog({ question, onClose }: { question: Question; onClose(): void }) {
  const id = useId();
  const isSending = useRef(false);

  async function confirm(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    await question.act();
    onClose();
  }

  return (
    <dialog className="dialog" ref={openAtOnce} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{question.title}</h2>
      <p>{question.text}</p>
      <div className="group-acts">
        <Button type="button" isPrimary onClick={() => void confirm()}>
          {question.button}
        </Button>
        <Button
          type="button"

          data-cancel=""
          // Closed before it goes: the focus returns to where it was.
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
        >
          Cancel
        </Button>
      </div>
    </dialog>
  );
}

function openAtOnce(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  // Enter, pressed once too often, leaves everything as it is.
  dialog.querySelector<HTMLElement>("[data-cancel]")?.focus();
}
