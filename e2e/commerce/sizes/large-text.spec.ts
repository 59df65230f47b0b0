import { chromiumFlags } from "../../../tools/machine/chromium-flags.ts";
import { findHeadlessShell } from "../../../tools/machine/find-chromium.ts";
import { test, nightly } from "../../fixtures.ts";
import { checkReachable, checkReadable } from "../../page/readable.ts";
import { walkShop } from "./walk-shop.ts";

// As a reader sets it in the browser: text at twice the usual size.
test.use({
  launchOptions: {
    executablePath: findHeadlessShell() ?? "",
    args: [...chromiumFlags, "--blink-settings=defaultFontSize=32"],
  },
});

test(
  "with text at twice the size, every screen of the shop can be read, and nothing lies over anything",
  nightly,
  async ({ page, context, site, expectProblem }) => {
    expectProblem(/status of 422/);
    const manager = "large-text@b.test";
    async function look(name: string): Promise<void> {
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 9_000 });
        await checkReadable(page, `${name} at ${width} px`);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await checkReachable(page, name);
    }
    await walkShop({ page, context, site, manager, look });
  },
);
