import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { takeTurns } from "../../../../platform/browser/take-turns.ts";
import type { ListedPage } from "../../../subscriptions/contract.ts";
import { followOthers, pins } from "../client/pins.ts";
import { addView, reader } from "../client/reader.ts";
import { send } from "../client/send.ts";
import { type Signal, signal } from "../client/signal.ts";
import { type NotesOpen, NotesPanel } from "../notes/notes-panel.tsx";
import { loadPageNotes, noteAt, readSelection } from "../notes/page-notes.ts";
import { SelectionBar } from "../notes/selection-bar.tsx";
import { pinHref } from "../pins/pin-name.ts";
import { PinsPanel } from "../pins/pins-panel.tsx";
import { lastViewed } from "./point-areas.ts";
import { pageOnScreen } from "./page-on-screen.ts";

/**
 * What pages of the manual do for readers with an account: pin and unpin, the pins beside the page, and the note of what
 * was viewed. It starts when the page has come alive, so that reading waits for none of it. `go` navigates.
 */
export function startReading(go: (path: string) => void): void {
  const panels = { pins: signal(false), notes: signal<NotesOpen>({ open: false, quote: null }) };
  mountPanels(panels);
  document.body.dataset["tools"] = "";
  followOthers();
  document.addEventListener("click", (event) => handleClick(event, panels, go), { capture: true });
  document.addEventListener("selectionchange", readSelection);
  document.addEventListener("arrive", arrive);
  pins.subscribe(markPinButton);
  reader.subscribe(rememberAreas);
  // The screen may have asked who reads before.
  rememberAreas();
  arrive();
}

interface Panels {
  pins: Signal<boolean>;
  notes: Signal<NotesOpen>;
}

function mountPanels({ pins: pinsOpen, notes }: Panels): void {
  const place = document.createElement("div");
  document.body.append(place);
  // They are there at once: somebody may have pressed already.
  flushSync(() =>
    createRoot(place).render(
      <>
        <PinsPanel isOpen={pinsOpen} />
        <NotesPanel isOpen={notes} />
        <SelectionBar write={(quote) => openNotes(notes, { open: true, quote, page: pageOnScreen()?.id })} />
      </>,
    ),
  );
}

function openNotes(notes: Signal<NotesOpen>, next: NotesOpen): void {
  // Drawn before the focus goes there.
  flushSync(() => notes.set(next));
  if (next.quote) document.querySelector<HTMLElement>("#notes-panel textarea")?.focus();
  else document.getElementById("notes-title")?.focus();
}

function handleClick(event: MouseEvent, { pins: isOpen, notes }: Panels, go: (path: string) => void): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.closest('[data-reader-tool="pin"]')) return togglePin();
  if (target.closest('[data-reader-tool="note"]')) return openNotes(notes, { open: !notes.get().open, quote: null });
  if (target.closest("#article") && !target.closest("a, button, input, summary")) return showNoteAt(event, notes);
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const area = target.closest<HTMLElement>("a[data-area-link]");
  if (area) return waitForReader(event, area);
  const opens = target.closest("[data-open-pins], [data-pins]");
  if (!opens) return;
  // The link would lead to all pins, which is for readers without scripts.
  event.preventDefault();
  flushSync(() => isOpen.set(!isOpen.get()));
  if (!isOpen.get()) return;
  document.getElementById("pins-title")?.focus();
  if (opens.matches("[data-pins]")) goToFirstPin(isOpen, go);
}

/** Where the reader was last is known when the reader is: until then the link of an area waits (NAV-4). */
function waitForReader(event: MouseEvent, link: HTMLElement): void {
  const { areaLink = "" } = link.dataset;
  if (reader.get().state !== "loading" || sessionStorage.getItem(areaLink) !== null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  whenKnown(reader, () => link.click());
}

/** Where the list is still on its way, as soon as it is here (NAV-5). */
function goToFirstPin(isOpen: Signal<boolean>, go: (path: string) => void): void {
  whenKnown(pins, () => {
    const [first] = pins.get().pins;
    if (first && isOpen.get()) go(pinHref(first));
  });
}

/** Acts when it is known what a signal tells of, unless the reader has gone elsewhere by then. */
function whenKnown({ get, subscribe }: Pick<Signal<{ state: string }>, "get" | "subscribe">, act: () => void): void {
  if (get().state !== "loading") return act();
  const { href } = location;
  const stop = subscribe(() => {
    if (get().state === "loading") return;
    stop();
    if (location.href === href) act();
  });
}

/** A click on a marked passage shows its note. */
function showNoteAt(event: MouseEvent, notes: Signal<NotesOpen>): void {
  const found = document.getSelection()?.isCollapsed === false ? undefined : noteAt(event.clientX, event.clientY);
  if (!found) return;
  flushSync(() => notes.set({ open: true, quote: null }));
  document.getElementById(`note-${found.note.id}`)?.focus();
}

function togglePin(): void {
  const page = pageOnScreen();
  if (!page) return;
  void (isPinned(page) ? pins.unpin(page.id) : pins.pin(page));
}

const isPinned = (page: Pick<ListedPage, "id">): boolean => pins.get().pins.some(({ id }) => id === page.id);

function markPinButton(): void {
  const page = pageOnScreen();
  const button = document.querySelector<HTMLElement>('[data-reader-tool="pin"]');
  if (!page || !button) return;
  const pinned = isPinned(page);
  button.ariaPressed = String(pinned);
  button.title = pinned ? "Unpin this page" : "Pin this page";
}

/** After each navigation. */
function arrive(): void {
  markPinButton();
  void loadPageNotes();
  const page = pageOnScreen();
  if (!page) return;
  noteView(page);
  noteEdition(page.version);
}

let viewed = "";

/** Tells the server what is being read (PAGE-6). Nobody waits for it, and a failure is not worth a word. */
function noteView(page: ListedPage): void {
  if (page.id === viewed) return;
  viewed = page.id;
  tell(`/api/lists/recently-viewed/${page.id}`).then(
    () => addView(page),
    () => {
      viewed = "";
    },
  );
}

/** The edition in the address becomes the reader's own (SHELL-12). */
function noteEdition(version: string): void {
  const known = reader.get();
  if (known.state !== "ready" || known.user.versionPreference === version) return;
  reader.set({ ...known, user: { ...known.user, versionPreference: version } });
  tell(`/api/user/saveVersionPreference/${version}`).catch(() => {});
}

const inTurn = takeTurns();

/** Tells the server what was read in the order in which it was. */
function tell(path: string): Promise<unknown> {
  return inTurn(() => send("POST", path));
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
