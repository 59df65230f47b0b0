import { createContext, type MouseEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../button/button.tsx";
import css from "./dialog.module.css";

interface DialogProps {
  title: ReactNode;
  /** `sheet`: from the lower edge of a phone; a tap beside it closes it. */
  kind?: "question" | "sheet";
  /** Selects the element that has the focus first; without it, the browser's choice: the first that can have it. */
  initialFocus?: string;
  /** Called once it is closed, also by Escape. */
  onClose(): void;
  children: ReactNode;
}

const CloseDialog = createContext(() => {});

/** Closes the dialog around a component; the focus returns to where it was. Whatever acts afterwards calls it first. */
export function useCloseDialog(): () => void {
  return useContext(CloseDialog);
}

/** A question, a short form or a sheet above the page, open as long as it is rendered. The focus stays inside. */
export function Dialog({ title, kind = "question", initialFocus, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.open) return;
    shown.showModal();
    if (initialFocus !== undefined) shown.querySelector<HTMLElement>(initialFocus)?.focus();
  }, [initialFocus]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      className={kind === "sheet" ? css.sheet : css.question}
      ref={dialog}
      onClose={onClose}
      onClick={kind === "sheet" ? closeFromBeside : undefined}
      aria-labelledby={id}
    >
      <div className={css.body}>
        <h2 id={id}>{title}</h2>
        <CloseDialog value={() => dialog.current?.close()}>{children}</CloseDialog>
      </div>
    </dialog>
  );
}

/** Its body covers the dialog: a click on the dialog itself is one on what is around it. */
function closeFromBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close();
}

/** Leaves everything as it is: `[data-cancel]` for the dialog's initial focus. */
export function CancelButton() {
  return (
    <Button type="button" data-cancel="" onClick={useCloseDialog()}>
      Cancel
    </Button>
  );
}
