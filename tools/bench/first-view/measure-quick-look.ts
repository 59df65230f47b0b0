import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { chromiumFlags } from "../../machine/chromium-flags.ts";
import { findChromium } from "../../machine/find-chromium.ts";
import { type Figure, median } from "../measurement.ts";

const ROUNDS = 5;
/** Lighthouse's slow 4G, and its phone. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
const SLOWER = 4;
const phone: BrowserContextOptions = { viewport: { width: 412, height: 823 }, hasTouch: true };
const admin: BrowserContextOptions = { viewport: { width: 1_440, height: 900 } };

/**
 * Measures how long the first press on quick look takes until rows for what is typed at once are on screen, by the clock:
 * on slow 4G and a processor four times slower, by a tap before any other sign of life, and with a mouse on its way.
 */
export async function measureQuickLook(url: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: [...chromiumFlags] });
  const times: Record<"tap" | "mouse", number[]> = { tap: [], mouse: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.tap.push(await pressOnce(browser, url, phone));
    times.mouse.push(await pressOnce(browser, url, admin));
  }
  await browser.close();
  const budget = { most: 0.6 };
  return [
    { name: "rows after a first tap", value: median(times.tap) / 1_000, unit: "s", budget },
    { name: "rows after a first click", value: median(times.mouse) / 1_000, unit: "s", budget },
  ];
}

/** In milliseconds. */
async function pressOnce(browser: Browser, url: string, options: BrowserContextOptions): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(markTimes);
  await page.goto(url);
  await page.locator("html[data-page]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const box = await page.getByRole("button", { name: "Quick look", exact: true }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await (options.hasTouch === true ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await page.keyboard.insertText("acad");
  await page.waitForFunction(() => performance.getEntriesByName("rows").length > 0);
  const [pressed = 0, rows = 0] = await page.evaluate(() =>
    ["pressed", "rows"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
  );
  await context.close();
  return rows - pressed;
}

/** Runs in the page: marks the press, and the frame after the first rows. */
function markTimes(): void {
  addEventListener("click", () => performance.mark("pressed"), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector("#quick-look [data-form]")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("rows")));
  });
  observer.observe(document, { childList: true, subtree: true });
}
