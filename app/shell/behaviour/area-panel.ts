/** From tablets up to here the table of contents lies over the article, and the area's button opens it. */
const overlay = "(min-width: 560px) and (max-width: 1023px)";

/** The table of contents, where the screen has one. */
function panel(): HTMLElement | null {
  return document.getElementById("contents");
}

/**
 * Bluepages and Whitepages lead to the page of their area that was read last, and open the table of contents where it
 * is not on screen anyway; on the area's own screens they only show and hide it (NAV-2, NAV-4).
 */
export function followAreaLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-area-link]") : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  const isOverlay = matchMedia(overlay).matches;
  if (link.getAttribute("aria-current") === "true") {
    if (!isOverlay) return;
    event.preventDefault();
    panel()?.togglePopover();
    return;
  }
  const last = sessionStorage.getItem(lastPageKey(link.dataset["areaLink"]));
  if (last?.startsWith(`${editionOf(link.pathname)}/`) === true) link.href = last;
  if (isOverlay) openWhenThere(link.dataset["areaLink"] ?? "");
}

/** Hides the table of contents where it lies over the article. */
export function closePanel(): void {
  const contents = panel();
  if (contents?.matches(":popover-open") === true) contents.hidePopover();
}

/** Notes the page as its area's last one. */
export function rememberPage(pathname: string): void {
  if (!document.querySelector("#main article")) return;
  const area = document.querySelector<HTMLElement>(".shell")?.dataset["contents"];
  if (area !== undefined && area !== "none") sessionStorage.setItem(lastPageKey(area), pathname);
}

function lastPageKey(area: string | undefined): string {
  return `last-page-${area ?? ""}`;
}

/** '/bluebook/v22' of '/bluebook/v22/rules/names'. */
function editionOf(pathname: string): string {
  return pathname.split("/").slice(0, 3).join("/");
}

function openWhenThere(area: string, attempts = 20): void {
  if (document.querySelector(`.shell[data-contents="${area}"]`)) panel()?.showPopover();
  else if (attempts > 0) setTimeout(() => openWhenThere(area, attempts - 1), 100);
}
