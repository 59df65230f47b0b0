import type { BrowserContext } from "@playwright/test";
import { pagePath } from "../../../../domains/manual/admin/contract.ts";
import { longWord } from "../../../../domains/manual/web/admin/editor/paste/testing/clipboards.ts";
import type { Figure } from "../../measurement.ts";

const CHARACTERS = 4_200_000;

/** How long a paste of Word's markup takes, and the longest it keeps the page from answering, without any throttle. */
export async function measurePasting(context: BrowserContext, pageId: string): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(pagePath(pageId));
  await page.locator("#editor-text p").nth(5).click();
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) performance.mark("task", { detail: duration });
    }).observe({ type: "longtask" });
  });
  const begun = performance.now();
  await page.evaluate((html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    setTimeout(() => document.querySelector("#editor-text")?.dispatchEvent(paste));
  }, longWord(CHARACTERS));
  await page.locator("dialog progress").waitFor();
  await page.locator("dialog progress").waitFor({ state: "detached" });
  const seconds = (performance.now() - begun) / 1_000;
  await page.waitForTimeout(3_000);
  const tasks = await page.evaluate(() =>
    performance.getEntriesByName("task").flatMap((entry) => ("detail" in entry ? [Number(entry.detail)] : [])),
  );
  await context.close();
  const words = `${CHARACTERS / 1_000_000} MB of Word`;
  return [
    { name: `${words} pasted`, value: seconds, unit: "s" },
    { name: `longest task meanwhile (0: none over 50)`, value: Math.max(0, ...tasks), unit: "ms" },
  ];
}
