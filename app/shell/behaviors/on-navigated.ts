import { markCurrentPage, noteEdition, watchHeadings } from "../../../domains/manual/web/page.ts";
import { rememberPage, settlePanel } from "./area-panel.ts";

let shown: string | undefined;
let hydrates = false;

/** Runs once, before React: the page that the server rendered is on screen. */
export function arrive(): void {
  onNavigated(location);
  hydrates = true;
}

/**
 * Runs after a navigation, not when React takes over the page that is on screen: the table of contents shows where the
 * reader is, 'On this page' follows the article, panels that cover it are closed, and the focus moves to the title (or
 * the heading in the address), so that screen readers announce it.
 */
export function onNavigated({ pathname, hash }: Pick<Location, "pathname" | "hash">): void {
  const isShown = hydrates && shown === pathname;
  hydrates = false;
  if (isShown) return;
  markCurrentPage(pathname);
  watchHeadings();
  const area = document.querySelector<HTMLElement>(".shell")?.dataset["contents"] ?? "none";
  settlePanel(area, shown === undefined);
  rememberEdition(pathname);
  document.dispatchEvent(new Event("arrive"));
  rememberPage(area, pathname);
  const before = shown;
  shown = pathname;
  leaveAnchor();
  if (hash !== "") goToAnchor(hash.slice(1), before !== undefined);
  else if (before !== undefined && before !== pathname) {
    document.querySelector<HTMLElement>("#main h1")?.focus({ preventScroll: true });
  }
}

/**
 * Makes the edition in the address the reader's current one (SHELL-12): on this page and next time, for visitors by
 * cookie, else with the account (domains/reading).
 */
function rememberEdition(pathname: string): void {
  const version = /^\/bluebook\/(v\d+)\//.exec(pathname)?.[1];
  if (version === undefined) return;
  noteEdition(version);
  // Saving another edition with an account, and saying so, takes React.
  const saved = document.querySelector<HTMLElement>(".shell")?.dataset["signedIn"] ?? version;
  if (saved !== version) dispatchEvent(new Event("wake"));
  // The Cookie Store API needs https, and a server in a library may run without it.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `edition=${version}; max-age=31536000; path=/; samesite=lax`;
}

/** How often, and how many times, to look for an anchor that is not there yet (SHELL-9). */
const RETRY = 200;
const ATTEMPTS = 25;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Scrolls to an anchor as soon as it exists; with `focus`, also moves the focus there. A later call cancels an earlier
 * one.
 */
function goToAnchor(anchor: string, focus: boolean, attempts = ATTEMPTS): void {
  clearTimeout(timer);
  const target = document.getElementById(decode(anchor));
  if (target) {
    target.scrollIntoView();
    if (focus) target.focus({ preventScroll: true });
  } else if (attempts > 1) {
    timer = setTimeout(() => goToAnchor(anchor, focus, attempts - 1), RETRY);
  }
}

/** Cancels the search for an anchor: the reader has moved on. */
function leaveAnchor(): void {
  clearTimeout(timer);
}

function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
