/**
 * Moves from the box into the rows and among them with the arrow keys, and back; Enter in the box copies the first row.
 * Each row's form is a button with `data-form`.
 */
export function moveInRows(event: KeyboardEvent, panel: Element): void {
  if (!["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) return;
  const stops = [...panel.querySelectorAll<HTMLElement>("#quick-look-filter, [data-form]")];
  const at = stops.findIndex((stop) => stop === event.target);
  if (at < 0) return;
  if (event.key === "Enter") {
    if (at > 0) return;
    event.preventDefault();
    stops[1]?.click();
    return;
  }
  const next = stops[event.key === "ArrowDown" ? at + 1 : at - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
