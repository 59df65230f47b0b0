/** How far below the panel's top the current page is scrolled, in pixels. */
const OFFSET = 150;

/** Marks a page in the table of contents, opens its ancestors and scrolls it into view (NAV-6). */
export function markCurrentPage(pathname: string): void {
  const tree = document.getElementById("toc");
  if (!tree) return;
  const links = [...tree.querySelectorAll("a")];
  const current = links.find((link) => link.getAttribute("href") === pathname);
  for (const link of tree.querySelectorAll("a[aria-current]"))
    if (link !== current) link.removeAttribute("aria-current");
  if (!current) return;
  current.setAttribute("aria-current", "page");
  const own = current.nextElementSibling;
  if (own instanceof HTMLDetailsElement) own.open = true;
  for (let box = current.closest("details"); box; box = box.parentElement?.closest("details") ?? null) box.open = true;
  bringIntoSight(current);
}

/** Scrolls the panel, never the page. Does nothing if the link is already in view. */
function bringIntoSight(link: Element): void {
  const panel = link.closest<HTMLElement>(".toc");
  if (!panel) return;
  const top = link.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  if (top < 0 || top > panel.clientHeight - OFFSET) panel.scrollTop += top - OFFSET;
}
