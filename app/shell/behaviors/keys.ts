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
  const menu = document.querySelector<HTMLDetailsElement>("details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  } else document.querySelector<HTMLElement>("dialog[open] [data-close]")?.click();
}

/** Closes an open menu on a click elsewhere. */
export function closeMenus(event: MouseEvent): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) {
    const inside = event.target instanceof Node && menu.contains(event.target);
    const onLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (!inside || onLink) menu.open = false;
  }
}
