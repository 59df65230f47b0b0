import { isPinned, pins } from "../client/pins.ts";

let followed: string | undefined;
let stop: (() => void) | undefined;

/**
 * Shows on the button of the page on screen whether it is pinned, now and when that changes; `undefined` if there is no
 * page. The attribute is this script's alone: React, which may not be there yet, renders the button without.
 */
export function followPin(page: string | undefined): void {
  if (page !== followed) {
    followed = page;
    stop?.();
    stop = page === undefined ? undefined : pins.subscribe(show);
  }
  show();
}

function show(): void {
  if (followed === undefined) return;
  document.querySelector('[data-reader-tool="pin"]')?.setAttribute("aria-pressed", String(isPinned(followed)));
}
