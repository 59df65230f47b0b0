/** Notes on the document, as `data-moved`, when something in sight moves that the reader has not moved: an init script. */
export function noteShifts(): void {
  new PerformanceObserver(() => document.documentElement.setAttribute("data-moved", "")).observe({
    type: "layout-shift",
    buffered: true,
  });
}
