import type { ViewedPage } from "../../contract.ts";

type Place = NonNullable<ViewedPage["place"]>;

/** A place at the page's beginning. */
const beginning: Place = { anchor: "", along: 0, heading: "" };

/** A heading of the article, and the stretch of the screen up to the next one. */
interface Stretch {
  heading: HTMLElement;
  top: number;
  bottom: number;
}

function stretches(): Stretch[] {
  const article = document.getElementById("article");
  const headings = [...(article?.querySelectorAll<HTMLElement>(":is(h2, h3, h4, h5)[id]") ?? [])];
  const end = article?.getBoundingClientRect().bottom ?? 0;
  return headings.map((heading, index) => ({
    heading,
    top: heading.getBoundingClientRect().top,
    bottom: headings[index + 1]?.getBoundingClientRect().top ?? end,
  }));
}

/** The height of the screen at which reading begins: below what stands still there. */
function readingLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** Where on the page on screen its reader is. */
export function placeOnScreen(): Place {
  const line = readingLine() + 1;
  const at = scrollY === 0 ? undefined : stretches().findLast(({ top }) => top <= line);
  if (!at) return beginning;
  const along = Math.round((1_000 * (line - at.top)) / Math.max(1, at.bottom - at.top));
  const heading = at.heading.innerText.trim().replaceAll(/\s+/g, " ");
  return { anchor: at.heading.id, along: Math.min(1_000, Math.max(0, along)), heading };
}

/** Scrolls to a place of the page on screen; returns its height in the document, if its heading is there. */
export function scrollToPlace({ anchor, along }: Place): number | undefined {
  const at = stretches().find(({ heading }) => heading.id === anchor);
  if (!at) return undefined;
  const y = scrollY + at.top + ((at.bottom - at.top) * along) / 1_000;
  scrollTo({ top: y - readingLine(), behavior: "instant" });
  return y;
}
