import { createRoot } from "react-dom/client";
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
  arrive();
}

interface Panels {
  pins: Signal<boolean>;
  notes: Signal<NotesOpen>;
}

function mountPanels({ pins: pinsOpen, notes }: Panels): void {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <>
      <PinsPanel isOpen={pinsOpen} />
      <NotesPanel isOpen={notes} />
      <SelectionBar write={(quote) => openNotes(notes, { open: true, quote })} />
    </>,
  );
}

function openNotes(notes: Signal<NotesOpen>, next: NotesOpen): void {
  notes.set(next);
  // The panel is drawn after this turn.
  requestAnimationFrame(() => {
    if (next.quote) document.querySelector<HTMLElement>("#notes-panel textarea")?.focus();
    else document.getElementById("notes-title")?.focus();
  });
}

function handleClick(event: MouseEvent, { pins: isOpen, notes }: Panels, go: (path: string) => void): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.closest('[data-reader-tool="pin"]')) return togglePin();
  if (target.closest('[data-reader-tool="note"]')) return openNotes(notes, { open: !notes.get().open, quote: null });
  if (target.closest("#article") && !target.closest("a, button, input, summary")) return showNoteAt(event, notes);
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

/** A click on a marked passage shows its note. */
function showNoteAt(event: MouseEvent, notes: Signal<NotesOpen>): void {
  const found = document.getSelection()?.isCollapsed === false ? undefined : noteAt(event.clientX, event.clientY);
  if (!found) return;
  notes.set({ open: true, quote: null });
  requestAnimationFrame(() => document.getElementById(`note-${found.note.id}`)?.focus());
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
  send("POST", `/api/lists/recently-viewed/${page.id}`).then(
    () => addView(page),
    () => {
      viewed = "";
    },
  );
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
