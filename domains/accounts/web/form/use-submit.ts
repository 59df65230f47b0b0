import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";

/**
 * Makes sure that a form is sent once, however often its button is pressed. `send` sends it by script, and where it is
 * refused, the first wrong field is gone to; without one the browser sends it and goes on to another page.
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
    // Whoever comes back to the page finds a form that can be sent.
    if (!send) addEventListener("pageshow", () => settle(false), { once: true });
    else void send(event.currentTarget).finally(() => settle(false));
  }

  useLayoutEffect(() => {
    if (!isSending) goToFirstWrong(sent.current);
  }, [isSending]);

  return { isSending, onSubmit };
}

/** Only from the form itself: whoever has gone on elsewhere meanwhile stays there. */
function goToFirstWrong(form: HTMLFormElement | null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && form?.contains(activeElement) !== true) return;
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
