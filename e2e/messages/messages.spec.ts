import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { renderBanner } from "../../domains/messaging/web/public.ts";
import type { Toast } from "../../domains/messaging/web/public.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { bundleModule } from "./bundle-module.ts";

declare global {
  interface Window {
    /** What bundleModule makes of the modules of these tests. */
    piece: { addToast(toast: Toast): void; dismissBanner(button: Element): void };
  }
}

const styles = [
  "ui/styles/tokens.css",
  "ui/styles/base.css",
  "ui/styles/controls.css",
  "ui/button/button.module.css",
  "ui/button/icon-button.module.css",
  "domains/messaging/web/banner/banner.css",
];

/** A page with the product's look, one of its pieces, and a button that had the focus before. */
async function openPiece(page: Page, entry: string, body = ""): Promise<void> {
  const piece = await bundleModule(entry);
  const sheets = await Promise.all(styles.map((file) => readFile(file, "utf8")));
  await page.route("http://piece.test/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A piece</title><style>${sheets.join("\n")}${piece.styles}</style></head>
<body>${body}<main id="main" tabindex="-1"><h1>A page</h1><button type="button" class="button">Before</button></main><script>${piece.script}</script></body></html>`,
    }),
  );
  await page.goto("http://piece.test/");
}

test.describe("toasts", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await openPiece(page, "domains/messaging/web/toasts/toast-region.ts");
    // Stands still but for runFor.
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  async function add(page: Page, toast: Toast): Promise<void> {
    await page.evaluate((shown) => window.piece.addToast(shown), toast);
    await page.clock.runFor(50);
  }

  test("a toast stands at the top right for 7500 ms [TOAST-1]", async ({ page }) => {
    await add(page, { type: "success", message: "Ada was invited." });
    const toast = page.getByText("Ada was invited.");
    await expect(toast).toBeVisible();
    const box = await page.locator(".toast").boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box && box.x + box.width).toBeGreaterThan(width - 40);
    expect(box?.x).toBeGreaterThan(width / 2);
    expect(box?.y).toBeLessThan(120);
    await page.clock.runFor(7_400);
    await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    await expect(toast).toBeHidden();
  });

  test("error, success and attention are told apart by title, and errors interrupt [TOAST-1]", async ({ page }) => {
    await add(page, { type: "error", message: "The connection broke." });
    await add(page, { type: "success", message: "Saved." });
    await add(page, { type: "attention", message: "All seats are taken." });
    await add(page, { type: "error", title: "Not saved", message: "Try again." });
    await expect(page.getByRole("alert")).toHaveText(/Error!The connection broke\.Not savedTry again\./);
    await expect(page.getByRole("status")).toHaveText(/Success!Saved\.Attention!All seats are taken\./);
  });

  test("a toast stays while the pointer is on it or the focus in it, and then for the rest of its time", async ({
    page,
  }) => {
    await add(page, { type: "attention", message: "Look here." });
    const toast = page.locator(".toast");
    await page.clock.runFor(5_000);
    await toast.hover();
    await page.clock.runFor(60_000);
    await toast.getByRole("button").focus();
    await page.mouse.move(10, 500);
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.getByRole("button", { name: "Before" }).focus();
    await page.clock.runFor(2_300);
    await expect(toast).toBeVisible();
    await page.clock.runFor(300);
    await expect(toast).toBeHidden();
  });

  test("a toast is closed by its button and by Escape, and the focus is not lost", async ({ page }) => {
    await add(page, { type: "success", message: "One." });
    await add(page, { type: "success", message: "Two." });
    await page.getByRole("button", { name: "Close: Success!" }).first().click();
    await expect(page.locator(".toast")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Close: Success!" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator(".toast")).toHaveCount(0);
    await expect(page.locator("#main")).toBeFocused();
  });

  test("words stay words, and long ones stay inside", async ({ page }) => {
    const message = `<img src=x onerror="document.title='hit'"> ${"x".repeat(200)}`;
    await add(page, { type: "error", title: "<b>Bold</b>", message });
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.locator(".toast img, .toast b")).toHaveCount(0);
    const overflows = await page.locator(".toast").evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(overflows).toBe(false);
    await expect(page).toHaveTitle("A piece");
  });

  test("five toasts at most are shown, and all are above an open dialog", async ({ page }) => {
    await page.evaluate(() => {
      const dialog = document.createElement("dialog");
      document.body.append(dialog);
      dialog.showModal();
    });
    for (let number = 1; number <= 7; number += 1) await add(page, { type: "success", message: `Number ${number}` });
    await expect(page.locator(".toast p")).toHaveText(["Number 3", "Number 4", "Number 5", "Number 6", "Number 7"]);
    const onTop = await page
      .locator(".toast")
      .last()
      .evaluate((element) => {
        const { x, y } = element.getBoundingClientRect();
        // The dialog makes the rest of the page deaf to the pointer, not invisible.
        return element.checkVisibility() && document.querySelector("#toasts:popover-open") !== null && x > 0 && y > 0;
      });
    expect(onTop).toBe(true);
  });

  test("axe finds nothing on toasts", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const type of ["error", "success", "attention"] as const) await add(page, { type, message: "Some words." });
    // axe needs a clock that goes, and toasts that stay.
    await page.clock.resume();
    await page.locator("#toasts").evaluate((region: HTMLElement) => {
      const copy = document.importNode(region, true);
      region.replaceWith(copy);
      copy.togglePopover(true);
    });
    await expect(page.locator(".toast")).toHaveCount(3);
    await checkAccessibility(page);
    await expect(page.locator(".toast").first()).toBeVisible();
  });
});

test.describe("the banner", () => {
  const siteBanner = {
    bannerColor: "blue",
    notificationText: "The site rests on Sunday from 2 to 4 in the morning, Eastern time.",
    shortNotificationText: "Closed Sunday, 2 to 4 a.m.",
    bannerLink: { url: "/help", text: "More", target: "" },
    isDismissible: true,
    hash: "0123456789abcdef",
  } as const;

  test("a dismissed banner goes, and a cookie named after its hash remembers it for 30 days [BAN-2]", async ({
    page,
    context,
  }) => {
    await openPiece(page, "domains/messaging/web/banner/dismiss-banner.ts", renderBanner({ kind: "site", siteBanner }));
    const button = page.getByRole("button", { name: "Dismiss this notice" });
    await button.evaluate((element) => {
      element.addEventListener("click", () => window.piece.dismissBanner(element));
    });
    await button.click();
    await expect(page.getByRole("region", { name: "Notice" })).toHaveCount(0);
    await expect(page.locator("#main")).toBeFocused();
    const [cookie, ...others] = await context.cookies("http://piece.test/bluebook/v22");
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: "banner-0123456789abcdef", path: "/", sameSite: "Lax" });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  test("a phone gets the short text", async ({ page }) => {
    await openPiece(page, "domains/messaging/web/banner/dismiss-banner.ts", renderBanner({ kind: "site", siteBanner }));
    await expect(page.getByText("The site rests on Sunday")).toBeVisible();
    await expect(page.getByText("Closed Sunday")).toBeHidden();
    await page.setViewportSize({ width: 400, height: 800 });
    await expect(page.getByText("The site rests on Sunday")).toBeHidden();
    await expect(page.getByText("Closed Sunday")).toBeVisible();
  });

  test("axe finds nothing on a banner of any color", async ({ page }) => {
    const banners = (["red", "green", "blue"] as const).map((bannerColor) =>
      renderBanner({ kind: "site", siteBanner: { ...siteBanner, bannerColor } }).replace(
        '"Notice"',
        `"Notice ${bannerColor}"`,
      ),
    );
    await openPiece(page, "domains/messaging/web/banner/dismiss-banner.ts", banners.join(""));
    await checkAccessibility(page);
  });
});
