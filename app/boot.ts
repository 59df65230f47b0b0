/**
 * The article is complete before any script arrives, so scripts wait until the page has been painted and the browser is
 * idle. Whoever acts earlier gets them at once.
 */
function start(): void {
  for (const type of actions) removeEventListener(type, start);
  // Without a connection the page stays what it is: an article with plain links. The next action tries again.
  import("./entry-client.tsx").catch(listen);
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

/** A page in the background is painted, and comes alive, when it is looked at. */
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
