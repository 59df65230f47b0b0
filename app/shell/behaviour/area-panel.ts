/** From tablets up to here the table of contents lies over the article, and the area's button opens it. */
const overlay = "(min-width: 560px) and (max-width: 1023px)";

/** The table of contents, where the screen has one. */
function panel(): HTMLElement | null {
  return document.getElementById("contents");
}

/**
 * Bluepages and Whitepages lead to the page of their area that was read last, and open the table of contents where it
 * is not on screen anyway; on the area's own screens they only show and hide it (NAV-2, NAV-4). Called before a link
 * is followed, which goes where the link then leads.
 */
export function followAreaLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-area-link]") : null;
  if (!link) return;
  const { areaLink = "" } = link.dataset;
  const lies = matchMedia(overlay).matches;
  if (lies && link.ariaCurrent === "true") {
    event.preventDefault();
    panel()?.togglePopover();
    return;
  }
  const last = sessionStorage.getItem(areaLink);
  const edition = link.pathname.split("/", 3).join("/");
  if (last?.startsWith(`${edition}/`) === true) link.href = last;
  if (lies) opens = areaLink;
}

let opens: string | undefined;

/** After a navigation: hides the table of contents where it lay over the article, or shows it if its area was asked for. */
export function settlePanel(area: string): void {
  const contents = panel();
  if (opens === area) contents?.showPopover();
  else if (contents?.matches(":popover-open") === true) contents.hidePopover();
  opens = undefined;
}

/** Notes the page as its area's last one, for this visit. */
export function rememberPage(area: string, pathname: string): void {
  if (document.querySelector("#main article")) sessionStorage.setItem(area, pathname);
}
