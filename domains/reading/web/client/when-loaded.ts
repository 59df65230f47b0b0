import type { Signal } from "./tell.ts";

/** Acts once a signal has loaded, unless the reader has navigated elsewhere by then. */
export function whenLoaded(
  { get, subscribe }: Pick<Signal<{ state: string }>, "get" | "subscribe">,
  act: () => void,
): void {
  if (get().state !== "loading") return act();
  const { href } = location;
  const stop = subscribe(() => {
    if (get().state === "loading") return;
    stop();
    if (location.href === href) act();
  });
}
