/** How often, and how many times, to look for an anchor that is not there yet (SHELL-9). */
const RETRY = 200;
const ATTEMPTS = 25;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Scrolls to an anchor as soon as it exists; with `focus`, also moves the focus there. A later call cancels an earlier
 * one.
 */
export function goToAnchor(anchor: string, focus: boolean, attempts = ATTEMPTS): void {
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
export function leaveAnchor(): void {
  clearTimeout(timer);
}

function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
