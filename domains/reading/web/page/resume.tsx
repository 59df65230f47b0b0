import { type ReactNode, useEffect } from "react";
import { useRead } from "../../../../platform/client/use-read.ts";
import type { ViewedPage } from "../../contract.ts";
import { reader } from "../client/reader.ts";
import { signal } from "../client/tell.ts";
import { whenLoaded } from "../client/when-loaded.ts";
import { momentWords } from "../panel/moment.tsx";
import { pinHref } from "../pins/pin-name.ts";
import { pageOnScreen } from "./page-on-screen.ts";
import { RESUME } from "./resume-address.ts";
import { scrollToPlace } from "./reading-place.ts";
import css from "./resume.module.css";

/** Where the reader went on, and what to say there. */
const sign = signal<{ page: string; top: number; right: number; words: string } | null>(null);

/** A link to a viewed page, at the line where the reader stopped; without scripts, at its heading. */
export function ResumeLink({ page, children }: { page: ViewedPage; children: ReactNode }) {
  const href = pinHref(page);
  return <a href={page.place ? `${href}${RESUME}#${page.place.anchor}` : href}>{children}</a>;
}

/**
 * Goes on at the line where the reader stopped, if the address of the page on screen asks for it. Calls `done` once the
 * reader's list has been read, and may change.
 */
export function resume(id: string | undefined, done: () => void): void {
  if (sign.get()?.page !== id) sign.set(null);
  if (id === undefined || location.search !== RESUME) return done();
  whenLoaded(reader, () => {
    const known = reader.get();
    const page = known.state === "ready" ? known.user.recentlyViewed.find((viewed) => viewed.id === id) : undefined;
    // A reload stays where the reader has scrolled to by then.
    history.replaceState(history.state, "", location.pathname + location.hash);
    if (page?.place) goOnAt(id, page.place, `You were here ${momentWords(page.viewedAt)}.`);
    done();
  });
}

function goOnAt(id: string, place: NonNullable<ViewedPage["place"]>, words: string): void {
  const hasMoved = new AbortController();
  const { signal: until } = hasMoved;
  for (const input of ["wheel", "touchmove", "keydown", "pointerdown"])
    document.addEventListener(input, () => hasMoved.abort(), { once: true, passive: true, signal: until });
  const go = () => {
    if (until.aborted || pageOnScreen()?.id !== id) return;
    const top = scrollToPlace(place);
    if (top === undefined) return;
    const { right = 0 } = document.getElementById("article")?.getBoundingClientRect() ?? {};
    sign.set({ page: id, top, right: document.documentElement.clientWidth - right, words });
  };
  requestAnimationFrame(() => {
    // The frame goes to the heading first. Fonts that are still loading move the lines again.
    go();
    void document.fonts.ready.then(() => {
      go();
      hasMoved.abort();
    });
  });
}

/** For how long the sign is shown: not left to its animation, which ends at once for readers who want no motion. */
const SIGN_MS = 7_000;

/** Says for a few seconds, at the line itself, when the reader was there. */
export function ResumeSign() {
  const shown = useRead(sign, null);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => sign.set(null), SIGN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <output className={css.sign} style={shown ? { top: shown.top, right: shown.right } : undefined}>
      {shown ? <span>{shown.words}</span> : null}
    </output>
  );
}
