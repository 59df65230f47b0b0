import { startServer } from "../../tools/server/start-server.ts";
import { expect, test as base } from "../fixtures.ts";
import { openPage } from "../open-page.ts";

/** A server of its own, with a limit that a few pages reach. */
const test = base.extend({
  site: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startServer({ env: { DEMO: "1", READING_BUDGET: "1000" } });
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** Counts, in the browser, how often it is said that the limit is close. */
function countToasts(): void {
  const root = document.documentElement;
  const isTold = (toast: Element) => toast.textContent.includes("You are close to today's reading limit.");
  root.dataset["toasts"] = "0";
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
    const toasts = added.flatMap((node) => [
      ...(node.matches("#toasts [data-type]") ? [node] : []),
      ...node.querySelectorAll("#toasts [data-type]"),
    ]);
    root.dataset["toasts"] = String(Number(root.dataset["toasts"]) + toasts.filter(isTold).length);
  }).observe(document.body, { childList: true, subtree: true });
}

test.describe("a reader who comes to the reading limit", () => {
  test.use({ account: "reader@demo.test" });

  test("is told once when it is near, and shown a page with a way out when it is reached", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/429/);
    const title = page.getByRole("heading", { level: 1 });
    await openPage(page, "/bluebook/v22/rules/coming-back");
    await page.evaluate(countToasts);
    let isNear = false;
    page.on("response", (response) => {
      isNear ||= response.headers()["reading-budget"] !== undefined;
    });
    const told = async () => Number(await page.locator("html").getAttribute("data-toasts"));
    const toldAfter: number[] = [];
    let reached = false;
    for (let opened = 0; opened < 20 && !reached; opened += 1) {
      // The toast's script comes after the page.
      if (isNear) await expect.poll(told).toBe(1);
      toldAfter.push(await told());
      const before = await title.innerText();
      await page.locator("a.pager-next").click();
      await expect(title).not.toHaveText(before);
      reached = (await title.innerText()) === "You have reached your reading limit";
    }
    expect(reached).toBe(true);
    // Nothing at first, then once.
    expect(toldAfter.slice(0, 2)).toEqual([0, 0]);
    expect(toldAfter.at(-1)).toBe(1);
    await expect(page.getByRole("main")).toContainText(
      "You have reached today's reading limit for one account. Pages you opened today stay available;",
    );
    await page.getByRole("link", { name: "Go to your dashboard" }).click();
    await expect(page).toHaveURL("/bluebook");
    await openPage(page, "/bluebook/v22/rules/coming-back");
    await expect(page.getByRole("region", { name: "Notice" })).toContainText("You have reached today's reading limit");
    await expect(page.getByText("This content is reserved for subscribers.")).toBeHidden();
  });
});
