import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { lastPageOf, noteLastPage } from "../../../manual/web/public.tsx";
import { followOthers, pinActs } from "../client/pin-acts.ts";
import { isPinned, pins } from "../client/pins.ts";
import { reader } from "../client/reader.ts";
import { type Signal, signal } from "../client/tell.ts";
import { whenLoaded } from "../client/when-loaded.ts";
import { freeDock, leaveDock, takeDock } from "../../../../ui/dock/dock.ts";
import { type NotesOpen, NotesPanel } from "../notes/notes-panel.tsx";
import { loadFirstNotes, loadPageNotes, noteAt, readSelection } from "../notes/page-notes.ts";
import { SelectionBar } from "../notes/selection-bar.tsx";
import { noteOpener } from "../panel/openers.ts";
import { pinHref } from "../pins/pin-name.ts";
import { EditionSwitch, followEdition } from "./edition-switch.tsx";
import { followPlace } from "./keep-place.ts";
import { ResumeSign, resume } from "./resume.tsx";
import { lastViewed } from "./point-areas.ts";
import { noteView } from "./note-view.ts";
import { followPin } from "./follow-pin.ts";
import { pageOnScreen } from "./page-on-screen.ts";
import { readingPaths } from "../../rules.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { SidePanel } from "../panel/side-panel.tsx";
import { PinsBody } from "../pins/pins-body.tsx";

/** Calls `ready` once presses are answered. */
interface ReaderToolsProps {
  ready(): void;
}

/**
 * The tools for readers with an account on pages of the manual: pinning, the pins panel, notes, and recording views.
 * The shell shows them after hydration, so that reading doesn't wait for them.
 */
export function ReaderTools({ ready }: ReaderToolsProps) {
  const [panels] = useState<Panels>(() => ({
    pins: signal(false),
    notes: signal<NotesOpen>({ open: false, quote: null }),
  }));
  const navigate = useNavigate();
  useEffect(() => {
    const stop = startReading(panels, (path) => void navigate(path));
    ready();
    return stop;
  }, [panels, navigate, ready]);
  return (
    <>
      <PinsPanel isOpen={panels.pins} />
      <NotesPanel isOpen={panels.notes} />
      <EditionSwitch />
      <ResumeSign />
      <SelectionBar write={(quote) => openNotes(panels.notes, { open: true, quote, page: pageOnScreen()?.id })} />
    </>
  );
}

interface Panels {
  pins: Signal<boolean>;
  notes: Signal<NotesOpen>;
}

/** Responds to the reader until the returned function is called. `go` navigates. */
function startReading(panels: Panels, go: (path: string) => void): () => void {
  const stopped = new AbortController();
  const { signal: until } = stopped;
  document.addEventListener("click", (event) => handleClick(event, panels, go), { capture: true, signal: until });
  document.addEventListener("selectionchange", readSelection, { signal: until });
  document.addEventListener("arrive", arrive, { signal: until });
  leaveDock("notes", () => panels.notes.set({ open: false, quote: null }), until);
  const stopDocking = panels.notes.subscribe(() => (panels.notes.get().open ? takeDock : freeDock)("notes"));
  readSelection();
  followPlace(until);
  followOthers();
  const stopFollowing = reader.subscribe(rememberAreas);
  // The screen may have loaded the viewer before.
  rememberAreas();
  loadFirstNotes();
  startPage();
  document.body.dataset["tools"] = "";
  return () => {
    delete document.body.dataset["tools"];
    stopped.abort();
    stopFollowing();
    stopDocking();
  };
}

function openNotes(notes: Signal<NotesOpen>, next: NotesOpen): void {
  if (next.quote) noteOpener("notes", document.querySelector('[data-reader-tool="note"]'));
  // Rendered before the focus moves there.
  flushSync(() => notes.set(next));
  if (next.quote) document.querySelector<HTMLElement>("#notes-panel textarea")?.focus();
  else document.getElementById("notes-title")?.focus();
}

function handleClick(event: MouseEvent, { pins: isOpen, notes }: Panels, go: (path: string) => void): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.closest('[data-reader-tool="pin"]')) return togglePin();
  const note = target.closest('[data-reader-tool="note"]');
  if (note) {
    noteOpener("notes", note);
    return openNotes(notes, { open: !notes.get().open, quote: null });
  }
  if (target.closest("#article") && !target.closest("a, button, input, summary")) return showNoteAt(event, notes);
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const area = target.closest<HTMLElement>("a[data-area-link]");
  if (area) return waitForReader(event, area);
  const opens = target.closest("[data-open-pins], [data-pins]");
  if (!opens) return;
  // The link would lead to all pins, which is for readers without scripts.
  event.preventDefault();
  noteOpener("pins", opens);
  flushSync(() => isOpen.set(!isOpen.get()));
  if (!isOpen.get()) return;
  focusPins();
  if (opens.matches("[data-pins]")) goToFirstPin(isOpen, go);
}

function focusPins(): void {
  document.getElementById("pins-title")?.focus({ preventScroll: true });
}

/** The last page in an area is known once the viewer is loaded: until then its link waits (NAV-4). */
function waitForReader(event: MouseEvent, link: HTMLElement): void {
  const { areaLink = "" } = link.dataset;
  if (reader.get().state !== "loading" || lastPageOf(areaLink) !== null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  whenLoaded(reader, () => {
    // Rendered before the link is followed.
    flushSync(rememberAreas);
    link.click();
  });
}

/** Goes to the first pin as soon as the list is loaded (NAV-5). */
function goToFirstPin(isOpen: Signal<boolean>, go: (path: string) => void): void {
  whenLoaded(pins, () => {
    const [first] = pins.get().pins;
    if (!first || !isOpen.get()) return;
    // Whoever opened the panel goes on in it; the frame will move the focus to the page's heading.
    document.addEventListener("arrive", () => requestAnimationFrame(focusPins), { once: true });
    go(pinHref(first));
  });
}

/** Clicking a marked passage shows its note. */
function showNoteAt(event: MouseEvent, notes: Signal<NotesOpen>): void {
  const found = document.getSelection()?.isCollapsed === false ? undefined : noteAt(event.clientX, event.clientY);
  if (!found) return;
  flushSync(() => notes.set({ open: true, quote: null }));
  document.getElementById(`note-${found.note.id}`)?.focus();
}

function togglePin(): void {
  const page = pageOnScreen();
  if (!page) return;
  void (isPinned(page.id) ? pinActs.unpin(page.id) : pinActs.pin(page));
}

/** Runs after each navigation. */
function arrive(): void {
  void loadPageNotes();
  startPage();
}

function startPage(): void {
  const page = pageOnScreen();
  followPin(page?.id);
  followEdition(page);
  resume(page?.id, () => {
    if (page) noteView(page);
  });
}

/** Points Bluepages and Whitepages to the page last viewed in each area, on any device (NAV-4). */
function rememberAreas(): void {
  const known = reader.get();
  if (known.state !== "ready") return;
  for (const area of ["blue", "white"] as const) {
    const last = lastViewed(known.user.recentlyViewed, area, known.user.versionPreference);
    if (last && lastPageOf(area) === null) noteLastPage(area, pinHref(last));
  }
  followEdition(pageOnScreen());
}

/** The pins panel, shown beside any screen, after the navigation that opens it. */
function PinsPanel({ isOpen }: { isOpen: Signal<boolean> }) {
  const open = useRead(isOpen, false);
  const [place] = useState(() => document.getElementById("rail-panel"));
  useEffect(() => {
    document.querySelector("[data-pins]")?.setAttribute("aria-expanded", String(open));
  }, [open]);
  const panel = (
    <SidePanel
      name="pins"
      title="Pins"
      isOpen={open}
      close={() => isOpen.set(false)}
      all={{ href: readingPaths.pins, words: "See All Pins" }}
    >
      <PinsBody below={2} />
    </SidePanel>
  );
  return place ? createPortal(panel, place) : panel;
}
