/**
 * Notes on the document, as `data-moved`, when something in sight moves that the reader has not moved: an init script.
 * Where our typefaces come in late, a word may begin elsewhere within a line that stays where it is: that is no move.
 */
export function noteShifts(): void {
  const place = (source: object, name: string) => JSON.stringify(Reflect.get(source, name));
  const isWithinLine = (shift: PerformanceEntry) =>
    "sources" in shift &&
    Array.isArray(shift.sources) &&
    shift.sources.length > 0 &&
    shift.sources.every((source: object) => place(source, "previousRect") === place(source, "currentRect"));
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().every(isWithinLine)) document.documentElement.setAttribute("data-moved", "");
  });
  observer.observe({ type: "layout-shift", buffered: true });
}
