import { useState } from "react";
import { Button } from "../../../../../ui/button/button.tsx";
import type { CallRequest } from "../../../../../platform/client/requests.ts";
import type { GroupAnswer } from "../../../contract.ts";
import css from "./many.module.css";

/** A removal that can be taken back. */
export interface Removal {
  /** Whom it was about: a name, or how many people. */
  whom: string;
  /** What was done, as a sentence. */
  sentence: string;
  /** Takes it back. */
  undo: CallRequest<GroupAnswer>;
}

/** A way back from a removal, which stays until something else is done. */
export function Undo({ removal, onUndo }: { removal: Removal; onUndo(): Promise<void> }) {
  const [isSending, setSending] = useState(false);

  async function undo(): Promise<void> {
    setSending(true);
    await onUndo();
    setSending(false);
  }

  return (
    <output className={css.strip}>
      <span>{removal.sentence}</span>
      <Button type="button" disabled={isSending} onClick={() => void undo()}>
        Undo<span className="visually-hidden"> the removal of {removal.whom}</span>
      </Button>
    </output>
  );
}
