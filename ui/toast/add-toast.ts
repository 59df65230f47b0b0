import { buildToast } from "./build-toast.ts";
import { TOAST_MS, type Toast } from "./toast.ts";
import css from "./toast.module.css";

/** The most toasts at once; another one replaces the oldest. */
const MOST = 5;

/**
 * Adds a toast to the region, which is created with the first one. Errors interrupt a screen reader, others wait for a
 * pause.
 */
export function addToast(toast: Toast): void {
  const region = regionOf(document);
  const { element, closeButton } = buildToast(toast);
  const remove = () => removeToast(element);
  closeButton.addEventListener("click", remove);
  element.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") remove();
  });
  // A live region announces only what is added after the region itself. In a hidden tab the toast waits.
  requestAnimationFrame(() => {
    region.querySelector(toast.type === "error" ? "[role=alert]" : "[role=status]")?.append(element);
    const shown = region.querySelectorAll("[data-type]");
    if (shown.length > MOST) shown[0]?.remove();
    raise(region);
    holdWhileLookedAt(element, startCountdown(TOAST_MS, remove));
  });
}

/** A toast stays while it has the pointer or the focus. */
function holdWhileLookedAt(element: HTMLElement, countdown: ReturnType<typeof startCountdown>): void {
  element.addEventListener("pointerenter", () => countdown.hold("pointer"));
  element.addEventListener("pointerleave", () => countdown.release("pointer"));
  element.addEventListener("focusin", () => countdown.hold("focus"));
  element.addEventListener("focusout", () => countdown.release("focus"));
}

function regionOf(document: Document): HTMLElement {
  const there = document.getElementById("toasts");
  if (there) return there;
  const region = document.createElement("section");
  region.id = "toasts";
  region.className = `${css.region}`;
  region.dataset["needsScript"] = "";
  region.popover = "manual";
  region.setAttribute("aria-label", "Messages");
  for (const role of ["alert", "status"]) {
    const list = document.createElement("div");
    list.setAttribute("role", role);
    list.setAttribute("aria-atomic", "false");
    region.append(list);
  }
  document.body.append(region);
  region.showPopover();
  return region;
}

/** Moves the region above a dialog that was opened since. */
function raise(region: HTMLElement): void {
  if (!document.querySelector("dialog:modal") || region.contains(document.activeElement)) return;
  region.hidePopover();
  region.showPopover();
}

/** Removes a toast; if it had the focus, moves that to the next toast or to the page. */
function removeToast(element: HTMLElement): void {
  const hadFocus = element.contains(document.activeElement);
  const next = element.nextElementSibling ?? element.previousElementSibling;
  element.remove();
  if (!hadFocus) return;
  const target = next?.querySelector("button") ?? document.getElementById("main");
  target?.focus({ preventScroll: true });
}

/** Runs `end` after some time; the countdown pauses while anything holds it. */
function startCountdown(milliseconds: number, end: () => void) {
  const holders = new Set<string>();
  let left = milliseconds;
  let since = performance.now();
  let timer = setTimeout(end, left);
  return {
    hold(by: string): void {
      if (holders.size === 0) {
        clearTimeout(timer);
        left -= performance.now() - since;
      }
      holders.add(by);
    },
    release(by: string): void {
      if (!holders.delete(by) || holders.size > 0) return;
      since = performance.now();
      timer = setTimeout(end, Math.max(left, 0));
    },
  };
}
