interface Part {
  link: HTMLAnchorElement;
  heading: HTMLElement;
}

let parts: Part[] = [];
let waiting = false;

/** Marks the 'On this page' entry of the part being read. Call it for each screen. */
export function watchHeadings(): void {
  parts = [...document.querySelectorAll<HTMLAnchorElement>("#outline a")].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  removeEventListener("scroll", markSoon);
  if (parts.length === 0) return;
  addEventListener("scroll", markSoon, { passive: true });
  mark();
}

function markSoon(): void {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    mark();
  });
}

/** The part being read is the last to start above a third of the screen; at the end of the page, the last one. */
function mark(): void {
  const line = innerHeight * 0.3;
  const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const above = parts.findLast(({ heading }) => heading.getBoundingClientRect().top < line) ?? parts[0];
  const read = isEnd ? parts.at(-1) : above;
  for (const { link } of parts) {
    if (link === read?.link) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}
