// oxlint-disable-next-line import/default -- the bundler writes this module
import page from "./shell/page/start-page.ts?url";
// oxlint-disable-next-line import/default -- the bundler writes this module
import application from "./entry-client.tsx?url";
import type * as Application from "./entry-client.tsx";

/*
 * Stands in the page itself, since every request before the first paint delays it: keep it small. The article is readable
 * without scripts, so they come once the page has been painted and the browser is idle, or as soon as the reader does
 * something. Reading needs the page's own script alone, so there React waits for the reader, too.
 */
const { documentElement: root } = document;
const isRead = document.querySelector(".shell .article");
const signs = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin", "wheel", "wake"];

/** What is answered by React ("react") or by the page's own script ("page"). A press on it is held until that is there. */
const answered = '[aria-keyshortcuts="q"], [data-area-link]';
let held: HTMLElement | null = null;
let awake = false;

/** Opens quick look for what the reader types while React loads. */
function showQuickLook(isOpen: boolean): void {
  document.getElementById("quick-look")?.toggleAttribute("open", isOpen);
  if (isOpen) document.getElementById("quick-look-filter")?.focus();
}

const hasAnswer = ({ dataset }: HTMLElement) => ("areaLink" in dataset ? "page" : "react") in root.dataset;

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  await answer.arrayBuffer();
}

/**
 * Fetches the files at `addresses`; returns the first, which can be imported then. An import asks for one file after the
 * other, and a browser never tries a failed one again.
 */
async function fetchAll(addresses: string): Promise<string> {
  const [first = "", ...imports] = addresses.split(" ");
  await Promise.all([first, ...imports].map(fetchFile));
  return first;
}

/** Loads everything at the reader's first sign of life. Without a connection the next one tries again. */
function wake(): void {
  if (awake) return;
  awake = true;
  for (const type of signs) removeEventListener(type, wake);
  fetchAll(application)
    .then((script) => import(/* @vite-ignore */ script))
    .then(({ hydratePage }: typeof Application) => hydratePage())
    .catch(() => {
      awake = false;
      listen();
      if (held instanceof HTMLAnchorElement) location.assign(held.href);
      else if (held) {
        showQuickLook(false);
        dispatchEvent(new Event("unanswered"));
      }
      held = null;
    });
}

function listen(): void {
  for (const type of signs) addEventListener(type, wake, { passive: true });
}

function start(): void {
  if (isRead)
    fetchAll(page)
      .then((script) => import(/* @vite-ignore */ script))
      .catch(() => {});
  else wake();
}

listen();

addEventListener(
  "click",
  (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>(answered);
    if (!pressed || hasAnswer(pressed)) return;
    held = pressed;
    event.preventDefault();
    event.stopPropagation();
    if (!("areaLink" in pressed.dataset)) showQuickLook(true);
    // The press itself may have been tried, and failed, by now.
    wake();
  },
  { capture: true },
);
addEventListener("answering", () => {
  if (!held || !hasAnswer(held)) return;
  held.click();
  held = null;
});

function whenIdle(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}

/** Waits for the first paint, which a page in a background tab has only when it is first shown. */
function whenPainted(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return whenIdle();
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    whenIdle();
  });
  observer.observe({ type: "paint", buffered: true });
}

if (document.readyState === "complete") whenPainted();
else addEventListener("load", whenPainted, { once: true });

/**
 * A browser may restore a whole page when the reader goes back to it (bfcache). A page rendered for a signed-in reader
 * is hidden when it is left, and reloaded when it is restored: someone else may be at the computer by now.
 */
const { style } = root;

addEventListener("pagehide", () => {
  if (document.querySelector(".shell[data-signed-in]")) style.visibility = "hidden";
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && style.visibility !== "") location.reload();
});
