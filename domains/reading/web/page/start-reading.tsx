import { createRoot } from "react-dom/client";
import type { ListedPage } from "../../../subscriptions/contract.ts";
import { followOthers, pins } from "../client/pins.ts";
import { reader } from "../client/reader.ts";
import { send } from "../client/send.ts";
import { type Signal, signal } from "../client/signal.ts";
import { pinHref } from "../pins/pin-name.ts";
import { PinsPanel } from "../pins/pins-panel.tsx";
import { lastViewed } from "./point-rail.ts";
import { pageOnScreen } from "./page-on-screen.ts";

/**
 * What pages of the manual do for readers with an account: pin and unpin, the pins beside the page, and the note of what
 * was viewed. It starts when the page has come alive, so that reading waits for none of it. `go` navigates.
 */
export function startReading(go: (path: string) => void): void {
  const isOpen = signal(false);
  mountPanel(isOpen);
  followOthers();
  document.addEventListener("click", (event) => handleClick(event, isOpen, go), { capture: true });
  document.addEventListener("arrive", arrive);
  pins.subscribe(markPinButton);
  reader.subscribe(rememberAreas);
  arrive();
}

function mountPanel(isOpen: Signal<boolean>): void {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<PinsPanel isOpen={isOpen} />);
}

function handleClick(event: MouseEvent, isOpen: Signal<boolean>, go: (path: string) => void): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.closest("[data-pin]")) return togglePin();
  const opens = target.closest("[data-open-pins], [data-pins]");
  if (!opens || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // The link would lead to all pins, which is for readers without scripts.
  event.preventDefault();
  isOpen.set(!isOpen.get());
  if (!isOpen.get()) return;
  const [first] = pins.get().pins;
  if (opens.matches("[data-pins]") && first) go(pinHref(first));
  // The panel is drawn after this turn.
  requestAnimationFrame(() => document.getElementById("pins-title")?.focus());
}

function togglePin(): void {
  const page = pageOnScreen();
  if (!page) return;
  void (isPinned(page) ? pins.unpin(page.id) : pins.pin(page));
}

const isPinned = (page: Pick<ListedPage, "id">): boolean => pins.get().pins.some(({ id }) => id === page.id);

function markPinButton(): void {
  const page = pageOnScreen();
  const button = document.querySelector<HTMLElement>("[data-pin]");
  if (!page || !button) return;
  const pinned = isPinned(page);
  button.ariaPressed = String(pinned);
  button.title = pinned ? "Unpin" : "Pin";
}

/** After each navigation. */
function arrive(): void {
  markPinButton();
  const page = pageOnScreen();
  if (!page) return;
  noteView(page);
  noteEdition(page.version);
}

let viewed = "";

/** Tells the server what is being read (PAGE-6). Nobody waits for it, and a failure is not worth a word. */
function noteView({ id }: ListedPage): void {
  if (id === viewed) return;
  viewed = id;
  send("POST", `/api/lists/recently-viewed/${id}`).catch(() => {
    viewed = "";
  });
}

let edition = "";

/** The edition in the address becomes the reader's own (SHELL-12). */
function noteEdition(version: string): void {
  const known = reader.get();
  if (known.state !== "ready" || version === edition) return;
  edition = version;
  if (known.user.versionPreference === version) return;
  send("POST", `/api/user/saveVersionPreference/${version}`).catch(() => {
    edition = "";
  });
}

/** Bluepages and Whitepages lead to the page of their area that was viewed last, on whichever device (NAV-4). */
function rememberAreas(): void {
  const known = reader.get();
  if (known.state !== "ready") return;
  for (const area of ["blue", "white"] as const) {
    const last = lastViewed(known.user.recentlyViewed, area, known.user.versionPreference);
    if (last && sessionStorage.getItem(area) === null) sessionStorage.setItem(area, pinHref(last));
  }
  const page = pageOnScreen();
  if (page) noteEdition(page.version);
}
