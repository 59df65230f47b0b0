/** Handles keys: `/` moves to the search box; Escape closes what is open. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && !isTyping(event.target)) {
    const search = document.getElementById("search");
    if (!(search instanceof HTMLInputElement)) return;
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "Escape" && !isSearching(event.target)) closeInnermost();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** In a search box with text in it, Escape first clears the text; the browser does that. */
function isSearching(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "search" && target.value !== "";
}

function closeInnermost(): void {
  // The browser itself closes an open menu.
  document
    .querySelector<HTMLElement>(":root:not(:has([popover=auto]:popover-open)) dialog[open] [data-close]")
    ?.click();
}
