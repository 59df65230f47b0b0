import { lastPageOf, noteLastPage } from "../../../domains/manual/web/page.ts";
import { isForBrowser } from "./follow-link.ts";
import { hasRouter, navigate } from "../page/navigate.ts";

/** From tablets up to this width, the table of contents covers the article, and the area's button opens it. */
const overlay = "(min-width: 35em) and (max-width: 63.99em)";

/** Returns the table of contents, if the screen has one. */
function panel(): HTMLElement | null {
  return document.getElementById("contents");
}

/** In the session's storage: the area whose contents are to be open on the next screen, which may be a new document. */
const OPENS = "opens";

/**
 * Opens the table of contents along with its area, unless it is on screen anyway; on the area's own screens Bluepages
 * and Whitepages only toggle it (NAV-2). Call it before a link is followed.
 */
export function followAreaLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-area-link]") : null;
  if (!link || event.defaultPrevented || isForBrowser(event)) return;
  const { areaLink = "" } = link.dataset;
  if (matchMedia(overlay).matches) {
    if (link.ariaCurrent === "true") {
      event.preventDefault();
      panel()?.togglePopover();
      return;
    }
    sessionStorage.setItem(OPENS, areaLink);
  }
  const last = lastPageOf(areaLink);
  if (hasRouter() || last === null) return;
  // React, which knows the area's last page, is not there yet (NAV-4).
  event.preventDefault();
  navigate(last);
}

/**
 * Runs after a navigation: hides a table of contents that covered the article, or shows it if its area was requested. On
 * a page that has just been opened, it may be the reader who has opened it.
 */
export function settlePanel(area: string, isFirst: boolean): void {
  const contents = panel();
  if (sessionStorage.getItem(OPENS) === area) contents?.showPopover();
  else if (!isFirst) contents?.hidePopover();
  sessionStorage.removeItem(OPENS);
}

/** Remembers the page as its area's last one, for this visit. */
export function rememberPage(area: string, pathname: string): void {
  if (document.querySelector("#main article")) noteLastPage(area, pathname);
}
