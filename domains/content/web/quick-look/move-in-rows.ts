import type { KeyboardEvent } from "react";

/**
 * Moves from the box into the rows and among them with the arrow keys, and back; Enter in the box copies the first row.
 * Each row's form is a button with `data-form`.
 */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget.closest("dialog");
  if (!panel || !["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) return;
  const box = panel.querySelector<HTMLElement>("#quick-look-filter");
  const stops = [box, ...panel.querySelectorAll<HTMLElement>("[data-form]")];
  const at = stops.indexOf(event.currentTarget);
  if (event.key === "Enter") {
    if (at !== 0) return;
    event.preventDefault();
    stops[1]?.click();
    return;
  }
  const next = stops[event.key === "ArrowDown" ? at + 1 : at - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
