import type { Page } from "@playwright/test";
import { expect, someOf } from "../../fixtures.ts";
import { whenAlive } from "../../open-page.ts";
import { wholeBrowser } from "./whole-browser.ts";
import { forgetReading } from "../../reading/forget-reading.ts";
import { type Act, reader, screens, type Way } from "./acts.ts";
import { test } from "./fresh-page.ts";

/*
 * What works before React is there is used as the very first event of a fresh page: one on which nobody has done
 * anything, as soon as the boot script has run, while the other scripts are still on their way. What a reader then sees
 * stays when React comes.
 */
test.describe.configure({ mode: "parallel" });

test.use(wholeBrowser);

for (const { path, account, acts, isPhone } of screens)
  test.describe(`first of all, ${account === "" ? "a visitor" : account} on ${path}`, () => {
    test.use({
      account,
      hasTouch: true,
      permissions: ["clipboard-read", "clipboard-write"],
      viewport: isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    });

    test.beforeEach(({ site }) => (account === reader ? forgetReading(site, reader) : undefined));

    for (const act of acts)
      for (const way of someOf(["key", "mouse", "touch"] as const))
        test(`uses ${act.name} by ${way}${isPhone ? " of a phone" : ""} [PAGE-4]`, async ({ page, letScriptsCome }) => {
          // Not when the page is complete: some wait for their scripts with that.
          await page.goto(path, { waitUntil: "commit" });
          await page.waitForFunction(() => "importLate" in globalThis);
          const heard = await page.evaluate(async () => {
            await navigator.clipboard.writeText("nothing yet");
            return Reflect.get(globalThis, "heard");
          });
          expect(heard, "events before the first").toEqual([]);
          await perform(page, act, way, letScriptsCome);
          const isDone = () => page.evaluate(act.isDone).catch(() => false);
          await expect.poll(isDone, { intervals: [30] }).toBe(true);
          await whenAlive(page);
          await expect.poll(isDone, { intervals: [30] }).toBe(true);
        });
  });

/** Does it, and lets the scripts come meanwhile. */
async function perform(page: Page, act: Act, way: Way, letScriptsCome: () => void): Promise<void> {
  const { control, shortcut, typed = "" } = act;
  const one = page.locator(control).first();
  if (way === "mouse") await one.click();
  else if (way === "touch") await one.tap();
  else if (shortcut !== undefined) await page.keyboard.press(shortcut);
  else if (typed === "") await one.press("Enter");
  else await one.focus();
  if (typed !== "") await page.keyboard.type(typed.slice(0, 2));
  letScriptsCome();
  if (typed !== "") await page.keyboard.type(typed.slice(2), { delay: 40 });
}
