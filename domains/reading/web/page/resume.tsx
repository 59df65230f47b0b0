import type { MouseEvent, ReactNode } from "react";
import { useRead } from "../../../../platform/client/use-read.ts";
import type { ViewedPage } from "../../contract.ts";
import { signal } from "../client/signal.ts";
import { momentWords } from "../panel/moment.tsx";
import { pinHref } from "../pins/pin-name.ts";
import { scrollToPlace } from "./reading-place.ts";
import css from "./resume.module.css";

type Resumed = Pick<ViewedPage, "id" | "viewedAt" | "place">;

/** The page to go on with, chosen on another screen. */
let wanted: Resumed | undefined;

/** Where the reader went on, and what to say there. */
const sign = signal<{ top: number; right: number; words: string } | null>(null);

/** A link to a viewed page, at the line where the reader stopped; without scripts, at its heading. */
export function ResumeLink({ page, children }: { page: ViewedPage; children: ReactNode }) {
  const href = pinHref(page);
  const choose = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey) wanted = page;
  };
  return (
    <a href={page.place ? `${href}#${page.place.anchor}` : href} onClick={choose}>
      {children}
    </a>
  );
}

/** Goes on at the line where the reader stopped, if the page on screen was chosen for that. */
export function resume(id: string | undefined): void {
  sign.set(null);
  // On its way, another screen may still be shown.
  if (id === undefined) return;
  const chosen = wanted?.id === id ? wanted : undefined;
  wanted = undefined;
  if (!chosen?.place) return;
  const { place, viewedAt } = chosen;
  // The frame goes to the heading first.
  requestAnimationFrame(() => {
    const top = scrollToPlace(place);
    const { right = 0 } = document.getElementById("article")?.getBoundingClientRect() ?? {};
    if (top !== undefined)
      sign.set({
        top,
        right: document.documentElement.clientWidth - right,
        words: `You were here ${momentWords(viewedAt)}.`,
      });
  });
}

/** Says for a few seconds, at the line itself, when the reader was there. */
export function ResumeSign() {
  const shown = useRead(sign, null);
  return (
    <output className={css.sign} style={shown ? { top: shown.top, right: shown.right } : undefined}>
      {shown ? <span onAnimationEnd={() => sign.set(null)}>{shown.words}</span> : null}
    </output>
  );
}
