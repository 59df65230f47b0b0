import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";

/**
 * Makes sure that a form is sent once, however often its button is pressed. `send` sends it by script; if it is
 * refused, focus moves to the first invalid field. Without `send` the browser submits it and navigates.
 */
export function useSubmit(send?: (form: HTMLFormElement) => Promise<void>) {
  const [isSending, setSending] = useState(false);
  const atWork = useRef(false);
  const sent = useRef<HTMLFormElement>(null);

  function settle(sending: boolean): void {
    atWork.current = sending;
    setSending(sending);
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    if (atWork.current || send) event.preventDefault();
    if (atWork.current) return;
    settle(true);
    sent.current = send ? event.currentTarget : null;
    // A user who comes back to the page can send the form again.
    if (!send) addEventListener("pageshow", () => settle(false), { once: true });
    else void send(event.currentTarget).finally(() => settle(false));
  }

  useLayoutEffect(() => {
    if (!isSending) goToFirstWrong(sent.current);
  }, [isSending]);

  return { isSending, onSubmit };
}

/** Only if the focus is still in the form: a user who has moved on stays where they are. */
function goToFirstWrong(form: HTMLFormElement | null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && form?.contains(activeElement) !== true) return;
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
