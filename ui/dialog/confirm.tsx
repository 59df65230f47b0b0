import { type Dispatch, type SetStateAction, useRef } from "react";
import { Button } from "../button/button.tsx";
import { ButtonRow } from "../button/button-row.tsx";
import { CancelButton, Dialog } from "./dialog.tsx";

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
  const isSending = useRef(false);

  async function confirm(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    await question.act();
    onClose();
  }

  // Enter, pressed once too often, leaves everything as it is.
  return (
    <Dialog title={question.title} initialFocus="[data-cancel]" onClose={onClose}>
      <p>{question.text}</p>
      <ButtonRow>
        <Button type="button" isPrimary onClick={() => void confirm()}>
          {question.button}
        </Button>
        <CancelButton />
      </ButtonRow>
    </Dialog>
  );
}
