// oxlint-disable-next-line import/default -- the bundler writes this module
import entry from "./entry-client.tsx?url";

/**
 * The article is readable without scripts, so scripts load only once the page has been painted and the browser is idle,
 * or as soon as the reader interacts with the page.
 */
function start(): void {
  for (const type of actions) removeEventListener(type, start);
  // Without a connection the page stays an article with plain links. The next action tries again.
  import(/* @vite-ignore */ entry).catch(listen);
}

const actions = ["pointerdown", "keydown", "focusin"];

function listen(): void {
  for (const type of actions) addEventListener(type, start, { once: true, passive: true });
}

listen();

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
const { style } = document.documentElement;

addEventListener("pagehide", () => {
  if (document.querySelector(".shell[data-signed-in]")) style.visibility = "hidden";
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && style.visibility !== "") location.reload();
});
