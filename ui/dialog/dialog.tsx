import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../button/button.tsx";
import css from "./dialog.module.css";

interface DialogProps {
  title: string;
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

/** A question or a short form above the page, open as long as it is rendered. The focus stays inside. */
export function Dialog({ title, initialFocus, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.open) return;
    shown.showModal();
    if (initialFocus !== undefined) shown.querySelector<HTMLElement>(initialFocus)?.focus();
  }, [initialFocus]);
  return (
    <dialog className={css.dialog} ref={dialog} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <CloseDialog value={() => dialog.current?.close()}>{children}</CloseDialog>
    </dialog>
  );
}

/** Leaves everything as it is: `[data-cancel]` for the dialog's initial focus. */
export function CancelButton() {
  return (
    <Button type="button" data-cancel="" onClick={useCloseDialog()}>
      Cancel
    </Button>
  );
}
