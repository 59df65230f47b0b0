/** How often, and how many times, an anchor that is not there yet is looked for (SHELL-9). */
const RETRY = 200;
const ATTEMPTS = 25;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Scrolls to an anchor as soon as it exists, and with `focus` moves the focus there. A later call ends an earlier one. */
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

/** Ends the search for an anchor: the reader has gone on. */
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
