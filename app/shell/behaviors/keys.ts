/** Handles keys: `/` moves to the search box, `q` opens and closes quick look, Escape closes what is open. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  if (key === "Escape") {
    if (!isSearching(target)) closeInnermost();
    return;
  }
  if (!"/q".includes(key) || isTyping(target)) return;
  event.preventDefault();
  const tool = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (!(tool instanceof HTMLInputElement)) return tool?.click();
  tool.focus();
  tool.select();
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
