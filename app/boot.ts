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

/** What opens and closes quick look. Until the script behind it is there, it is done here, for what the reader types meanwhile. */
const quickLook = '[aria-keyshortcuts="q"], #quick-look [data-close]';
/** A link that the page's own script answers: a press on it is held until that is there. */
let held: HTMLAnchorElement | null = null;
let awake = false;

function showQuickLook(isOpen: boolean): void {
  document.getElementById("quick-look")?.toggleAttribute("open", isOpen);
  if (isOpen) document.getElementById("quick-look-filter")?.focus();
}

/** Where a script, as the bundler writes it, says what it imports. */
const imports = /(?:from|import)"\.(\/[\w-]+\.js)"/g;
/** The addresses that each script imports, by its own. */
const fetched = new Map<string, Promise<string[]>>();

async function fetchScript(address: string): Promise<string[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  return Array.from((await answer.text()).matchAll(imports), ([, name]) => `/assets${name}`);
}

/** Fetches a script and all that it imports. After a failure, the next call tries again. */
async function fetchAll(address: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(address)) return;
  seen.add(address);
  const known = fetched.get(address) ?? fetchScript(address);
  fetched.set(address, known);
  known.catch(() => fetched.delete(address));
  await Promise.all((await known).map((imported) => fetchAll(imported, seen)));
}

/**
 * Imports the first of the scripts at `addresses`, once all of them are there with all that they import. A browser never
 * tries a failed import again: if it fails all the same, it is made with another address.
 */
function importLate(addresses: string) {
  const scripts = addresses.split(" ");
  const load = (address: string) => import(/* @vite-ignore */ address);
  const [first = ""] = scripts;
  return Promise.all(scripts.map((script) => fetchAll(script))).then(() =>
    load(first).catch(() => load(`${first}?${Date.now()}`)),
  );
}

// The build has every late import go through it (tools/vite/scripts/late-imports.ts).
Object.assign(globalThis, { importLate });

/** Loads everything at the reader's first sign of life, but for quick look, which needs no React: it would wait for it. */
function wake({ target, key }: Event & { key?: string }): void {
  if (key === "q" || (target instanceof Element && target.closest(`${quickLook}, #quick-look`))) return;
  loadEverything();
}

/** Without a connection, the next sign of life tries again. */
function loadEverything(): void {
  if (awake) return;
  awake = true;
  for (const type of signs) removeEventListener(type, wake);
  importLate(application)
    .then(({ hydratePage }: typeof Application) => hydratePage())
    .catch(() => {
      awake = false;
      listen();
    });
}

function listen(): void {
  for (const type of signs) addEventListener(type, wake, { passive: true });
}

function start(): void {
  if (isRead) importLate(page).catch(() => {});
  else loadEverything();
}

listen();

addEventListener(
  "click",
  (event) => {
    const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return;
    const { page: isPageHere, lookUp: isLookUpHere } = root.dataset;
    const button = isLookUpHere === undefined ? target.closest<HTMLElement>(quickLook) : null;
    held = isPageHere === undefined ? target.closest<HTMLAnchorElement>("a[data-area-link]") : null;
    if (!button && !held) return;
    event.preventDefault();
    event.stopPropagation();
    const lookUp = () => button && dispatchEvent(new Event("look-up"));
    // Its requests go out before the panel is shown, which takes a while on a slow phone.
    if (isPageHere !== undefined) lookUp();
    if (button) showQuickLook(!("close" in button.dataset));
    if (isPageHere !== undefined) return;
    importLate(page).then(lookUp, () => {
      showQuickLook(false);
      if (held) location.assign(held.href);
    });
  },
  { capture: true },
);
addEventListener("answering", () => {
  held?.click();
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
