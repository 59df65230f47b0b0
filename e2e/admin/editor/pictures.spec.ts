import type { Page } from "@playwright/test";
import { expect, nightly } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";
import { adminOf, openPage, siteTest, status, text } from "./open-editor.ts";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC";
const drawing = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${inner}</svg>`);

/** Chooses a file where the page asks for one. */
async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await asked).setFiles(file);
}

async function insert(page: Page, file: Parameters<typeof choose>[2]): Promise<void> {
  await page.getByRole("button", { name: "Insert" }).click();
  await choose(page, "Picture…", file);
}

siteTest("a picture is inserted, described, replaced, and pasted [CMS-1]", nightly, async ({ browser, ownSite }) => {
  const { page, context, problems } = await adminOf(browser, ownSite, "editor@demo.test");
  // No other journey puts pictures on this page.
  await openPage(page, ownSite.url, "Rule 10 Rules of court and model codes");
  const shown = text(page).locator("figure.picture img");
  const before = await shown.count();
  await text(page).locator("p").first().click();
  await insert(page, { name: "a.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  await expect(shown).toHaveCount(before + 1);
  const panel = page.getByRole("dialog", { name: "Block" });
  await expect(panel).toBeVisible();
  const silent = page.getByText("Describe this picture for readers");
  await expect(silent).toBeVisible();
  expect(await runAxe(page, "everything")).toEqual([]);
  // A tablet is turned.
  await page.setViewportSize({ width: 500, height: 960 });
  await expect(panel).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await panel.getByLabel("Description for readers who can’t see it").fill("Four dots");
  await panel.getByLabel("Caption").fill("Dots");
  await page.keyboard.press("Escape");
  await expect(silent).toHaveCount(0);
  await expect(text(page).locator("figcaption", { hasText: "Dots" })).toBeVisible();
  await expect(text(page).getByRole("img", { name: "Four dots" })).toHaveJSProperty("naturalWidth", 4);

  await page.getByRole("button", { name: "Picture", exact: true }).click();
  await choose(page, "Replace the picture…", {
    name: "b.svg",
    mimeType: "image/svg+xml",
    buffer: drawing('<rect width="300" height="200" fill="teal"/>'),
  });
  await expect(text(page).getByRole("img", { name: "Four dots" })).toHaveAttribute("src", /\.svg$/);
  await page.keyboard.press("Escape");

  // What is no picture for readers is refused, and the text stays.
  await insert(page, { name: "c.svg", mimeType: "image/svg+xml", buffer: drawing("<script>alert(1)</script>") });
  await expect(page.getByText("Remove it, or save the picture as PNG.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await insert(page, { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(30 * 1024 * 1024) });
  await expect(page.getByText("“huge.png” is larger than 8 MB.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();

  await text(page).locator("p").first().click();
  await text(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, png);
  await expect(shown).toHaveCount(before + 2);
  await page.keyboard.press("Escape");
  await expect(status(page)).toHaveText(/^Saved /);
  await page.reload();
  await expect(shown).toHaveCount(before + 2);
  await page.getByRole("link", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("have a description for readers")).toBeVisible();
  await page.goBack();
  await page.goBack();
  // The browser says of each refusal what this test causes.
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([]);
  await context.close();
});
