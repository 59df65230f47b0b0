import { useEffect, useRef } from "react";
import type { CartLine } from "../../contract.ts";

/**
 * Moves the focus to a line that was put back, since the button that did it is gone: to the one that removes it again.
 * `removed`: the line that can be put back, null once it is.
 */
export function useFocusOnRestored(removed: CartLine | null): void {
  const before = useRef(removed);
  useEffect(() => {
    const restored = before.current;
    before.current = removed;
    if (removed !== null || restored === null || document.activeElement !== document.body) return;
    [...document.querySelectorAll(".cart-lines li")]
      .find((line) => line.querySelector("h3")?.textContent === restored.text)
      ?.querySelector<HTMLElement>(".cart-acts > :last-child button")
      ?.focus();
  }, [removed]);
}
