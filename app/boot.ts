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

/** What opens and closes quick look. Until the script behind it is there, it is done here, for what the reader types meanwhile. */
const quickLook = '[aria-keyshortcuts="q"], #quick-look [data-close]';
/** What scripts answer: a press on it is held until they are there. */
const answered = 'a[data-area-link], button[type="button"]:not([popovertarget])';
let held: HTMLElement | null = null;
let awake = false;

/** The browser itself closes an open menu. */
const closesInnermost = ":root:not(:has([popover=auto]:popover-open)) dialog[open] [data-close]";

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

function isForBrowser({ metaKey, ctrlKey, altKey }: MouseEvent | KeyboardEvent): boolean {
  return metaKey || ctrlKey || altKey;
}

/** `/` moves to the search box, `q` opens and closes quick look, Escape closes what is open. */
function handleKey(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (defaultPrevented || isForBrowser(event)) return;
  const isOn = (fields: string) => target instanceof Element && target.matches(fields);
  if (key === "Escape") {
    // In a search box with text in it, the browser clears the text.
    if (!isOn("[type=search]:not(:placeholder-shown)")) press(closesInnermost);
  } else if (/^[/q]$/.test(key) && !isOn("input, textarea, select")) {
    event.preventDefault();
    press(`[aria-keyshortcuts="${key}"]`);
  }
}

function press(name: string): void {
  const tool = document.querySelector<HTMLElement>(name);
  if (!(tool instanceof HTMLInputElement)) return tool?.click();
  tool.focus();
  tool.select();
}

/** Whether what answers a press on `one` is there. Links and reading pages need no React for it. */
function isAnswered(one: Element): boolean {
  return (isRead || one.matches("a") ? "page" : "react") in root.dataset;
}

/** Without a connection, the next sign of life tries again. */
function loadEverything(): void {
  if (awake) return;
  awake = true;
  importLate(application)
    .then(({ hydratePage }: typeof Application) => hydratePage())
    .catch(() => {
      awake = false;
    });
}

function start(): void {
  if (isRead) importLate(page).catch(() => {});
  else loadEverything();
}

for (const type of ["pointerdown", "pointermove", "keydown", "focusin", "wheel", "wake"])
  addEventListener(type, wake, { passive: true });
addEventListener("keydown", handleKey);
addEventListener(
  "click",
  (event) => {
    const { target } = event;
    if (isForBrowser(event) || event.shiftKey || !(target instanceof Element)) return;
    const { page: isPageHere, lookUp: isLookUpHere } = root.dataset;
    const button = isLookUpHere === undefined ? target.closest<HTMLElement>(quickLook) : null;
    const waits = button ? null : target.closest<HTMLElement>(answered);
    if (!button && (!waits || isAnswered(waits))) return;
    held = waits;
    event.preventDefault();
    event.stopPropagation();
    const lookUp = () => button && dispatchEvent(new Event("look-up"));
    // Its requests go out before the panel is shown, which takes a while on a slow phone.
    if (isPageHere !== undefined) lookUp();
    if (button) showQuickLook(!("close" in button.dataset));
    if (isPageHere !== undefined) return;
    importLate(page).then(lookUp, () => {
      showQuickLook(false);
      const way = waits?.getAttribute("href");
      if (way) location.assign(way);
    });
  },
  { capture: true },
);
addEventListener("answering", () => {
  const waits = held;
  if (!waits || !isAnswered(waits)) return;
  held = null;
  waits.click();
});

/** Waits for the first paint, which a page in a background tab has only when it is first shown, and an idle moment. */
addEventListener("load", () =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2_000 });
      else setTimeout(start, 200);
    }),
  ),
);

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
