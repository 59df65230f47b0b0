import { type SyntheticEvent, useRef, useState } from "react";

/**
 * Makes sure that a form is sent once, however often its button is pressed. `send` sends it by script; without one the
 * browser sends it and goes on to another page.
 */
export function useSubmit(send?: (form: HTMLFormElement) => Promise<void>) {
  const [isSending, setSending] = useState(false);
  const atWork = useRef(false);

  function settle(sending: boolean): void {
    atWork.current = sending;
    setSending(sending);
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    if (atWork.current || send) event.preventDefault();
    if (atWork.current) return;
    settle(true);
    // Whoever comes back to the page finds a form that can be sent.
    if (!send) addEventListener("pageshow", () => settle(false), { once: true });
    else void send(event.currentTarget).finally(() => settle(false));
  }

  return { isSending, onSubmit };
}
