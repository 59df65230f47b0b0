import { noteLastPage } from "../../../domains/content/web/public.tsx";

/** From tablets up to this width, the table of contents covers the article, and the area's button opens it. */
const overlay = "(min-width: 560px) and (max-width: 1023px)";

/** Returns the table of contents, if the screen has one. */
function panel(): HTMLElement | null {
  return document.getElementById("contents");
}

/**
 * Opens the table of contents along with its area, unless it is on screen anyway; on the area's own screens Bluepages
 * and Whitepages only toggle it (NAV-2). Call it before a link is followed.
 */
export function followAreaLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-area-link]") : null;
  if (!link || !matchMedia(overlay).matches) return;
  if (link.ariaCurrent === "true") {
    event.preventDefault();
    panel()?.togglePopover();
  } else opens = link.dataset["areaLink"];
}

let opens: string | undefined;

/**
 * Runs after a navigation: hides a table of contents that covered the article, or shows it if its area was requested.
 */
export function settlePanel(area: string): void {
  const contents = panel();
  if (opens === area) contents?.showPopover();
  else if (contents?.matches(":popover-open") === true) contents.hidePopover();
  opens = undefined;
}

/** Remembers the page as its area's last one, for this visit. */
export function rememberPage(area: string, pathname: string): void {
  if (document.querySelector("#main article")) noteLastPage(area, pathname);
}
