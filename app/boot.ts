/**
 * The article is complete before any script arrives, so scripts wait until the page has loaded and the browser is idle.
 * Whoever acts earlier gets them at once.
 */
function start(): void {
  for (const type of actions) removeEventListener(type, start);
  void import("./entry-client.tsx");
}

const actions = ["pointerdown", "keydown", "focusin"];
for (const type of actions) addEventListener(type, start, { once: true, passive: true });

function whenIdle(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}

if (document.readyState === "complete") whenIdle();
else addEventListener("load", whenIdle, { once: true });
