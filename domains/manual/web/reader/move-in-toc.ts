/** Arrow keys in the contents: up and down move between visible items, right opens, left closes or goes to the parent. */
export function moveInToc(key: string, from: Element): void {
  const item = from.closest("li");
  const link = item?.querySelector<HTMLElement>(":scope > a");
  if (item && link) destination(key, item, link)?.focus();
}

/** What gets the focus; null if nothing does. */
function destination(key: string, item: HTMLLIElement, link: HTMLElement): HTMLElement | null {
  const details = item.querySelector<HTMLDetailsElement>(":scope > details");
  switch (key) {
    case "ArrowDown":
      return neighbour(link, 1);
    case "ArrowUp":
      return neighbour(link, -1);
    case "Home":
      return visibleLinks()[0] ?? null;
    case "End":
      return visibleLinks().at(-1) ?? null;
    case "ArrowRight":
      if (!details) return null;
      if (details.open) return details.querySelector<HTMLElement>("ul a");
      details.open = true;
      return link;
    case "ArrowLeft":
      if (details?.open !== true)
        return item.parentElement?.closest("li")?.querySelector<HTMLElement>(":scope > a") ?? null;
      details.open = false;
      return link;
    default:
      return null;
  }
}

function visibleLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("#toc a")].filter((link) => link.checkVisibility());
}

function neighbour(link: HTMLElement, step: 1 | -1): HTMLElement | null {
  const links = visibleLinks();
  return links[links.indexOf(link) + step] ?? null;
}
