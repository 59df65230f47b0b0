import { signInToOwn } from "../accounts/own-account.ts";
import { countMails, readMail } from "../accounts/read-mail.ts";
import { sendLogin, whenLoggedIn } from "../accounts/sign-in-by-form.ts";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { openPage } from "../open-page.ts";
import { cutWire } from "../page/watch/cut-wire.ts";

const signals = "/bluebook/v22/rules/signals";
/** What fails, and what was done though nobody heard of it. */
const cuts = ["fails", "loses its answer"] as const;
const connection = /there was an error connecting to the server/;

test.beforeEach(({ expectProblem }) => expectProblem(/ERR_CONNECTION_FAILED/));

test(
  "notes and pins whose request or answer is lost are said to have failed, stay typed, and are kept once [ERR-1] [PAGE-3]",
  nightly,
  async ({ page, context, site }) => {
    await signInToOwn(context, site, { like: "reader@demo.test", email: "cut-reader@own.test" });
    await openPage(page, signals);
    await expect(page.locator("body[data-tools]")).toBeAttached();
    await page.getByRole("button", { name: "Notes on this page" }).click();
    const panel = page.getByRole("dialog", { name: "Notes" });
    const note = panel.getByRole("textbox", { name: "Your note" });
    for (const cut of cuts) {
      const words = `Asked as it ${cut}`;
      const wire = await cutWire(context, /\/api\/notes$/, cut);
      await note.fill(words);
      await panel.getByRole("button", { name: "Save note" }).click();
      await wire.befell;
      await expect(page.getByText(connection).first()).toBeVisible();
      await expect(note).toHaveValue(words);
      wire.restore();
      await panel.getByRole("button", { name: "Save note" }).click();
      await expect(panel.getByRole("listitem").filter({ hasText: words })).toHaveCount(1);
      await expect(note).toHaveValue("");
      await page.reload();
      await page.getByRole("button", { name: "Notes on this page" }).click();
      await expect(panel.getByRole("listitem").filter({ hasText: words })).toHaveCount(1);
    }
    await page.keyboard.press("Escape");

    const pin = page.getByRole("button", { name: /^Pin|^Unpin/ }).first();
    for (const cut of someOf(cuts))
      for (const isPinned of [true, false]) {
        const wire = await cutWire(context, /\/pinned-pages\//, cut);
        await pin.click();
        await wire.befell;
        await expect(page.getByText(connection).first()).toBeVisible();
        await expect(pin).toHaveAttribute("aria-pressed", `${!isPinned}`);
        wire.restore();
        await pin.click();
        await expect(pin).toHaveAttribute("aria-pressed", `${isPinned}`);
        await page.reload();
        await expect(pin).toHaveAttribute("aria-pressed", `${isPinned}`);
      }
  },
);

test(
  "a search, and quick look, that can't be loaded say so, keep what was typed, and can be tried again [ERR-1]",
  nightly,
  async ({ page, context, site }) => {
    await signInToOwn(context, site, { like: "reader@demo.test", email: "cut-search@own.test" });
    await openPage(page, signals);
    const look = await cutWire(context, /\/quick-look/, "fails", { reads: true });
    await page.getByRole("button", { name: "Quick look", exact: true }).click();
    await look.befell;
    const panel = page.getByRole("dialog", { name: "Quick look" });
    await expect(panel.getByRole("alert")).toContainText("The tables could not be loaded.");
    look.restore();
    await panel.getByRole("button", { name: "Try again" }).click();
    await panel.getByRole("searchbox").first().fill("academic");
    await expect(panel.getByRole("listitem").first()).toContainText("Academ[ic,y]");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");

    const box = page.getByRole("banner").locator("#search");
    const wire = await cutWire(context, /\/indexes\/|search-results/, "fails", { reads: true });
    await box.fill("supra");
    await box.press("Enter");
    await wire.befell;
    await expect(page.getByText(/could not be loaded|error connecting/).first()).toBeVisible();
    await expect(box).toHaveValue("supra");
    wire.restore();
    await box.press("Enter");
    await expect(page.getByRole("list", { name: "Results" }).getByRole("listitem").first()).toBeVisible();
  },
);

test(
  "a sign-up and a log-in that get lost are sent again from what was typed: one account, one email [ACC-1]",
  nightly,
  async ({ page, context, site }) => {
    for (const cut of cuts) {
      const email = `${cut.replaceAll(" ", "-")}@cut.test`;
      const main = page.getByRole("main");
      await openPage(page, "/sign-up");
      await main.getByLabel("First name").fill("Kim");
      await main.getByLabel("Last name").fill("Park");
      await main.getByLabel("Email address").fill(email);
      await main.getByLabel("What describes you best").selectOption("Law student");
      await main.getByLabel("Password", { exact: true }).fill("sunlit quarry nine");
      const wire = await cutWire(context, /\/sign-up$/, cut);
      await main.getByRole("button", { name: "Sign up" }).click();
      await wire.befell;
      await page.waitForURL(/^chrome-error:/);
      wire.restore();
      // The browser's own page has what was typed, and sends it again.
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
      await readMail(site, email, /confirm/i);
      expect(await countMails(site, email)).toBe(1);
    }
    for (const cut of cuts) {
      await context.clearCookies();
      await openPage(page, "/login");
      const wire = await cutWire(context, /\/login$/, cut);
      await sendLogin(page, "member@demo.test");
      await wire.befell;
      await page.waitForURL(/^chrome-error:/);
      wire.restore();
      await page.reload();
      await whenLoggedIn(page);
    }
  },
);

for (const cut of cuts)
  test(`a cart and an order whose request ${cut} are said to have failed, and are placed once [CART-2] [CART-3]`, async ({
    page,
    context,
    site,
  }) => {
    await signInToOwn(context, site, {
      like: "expired@demo.test",
      email: `cut-${cut.replaceAll(" ", "-")}@buyer.test`,
    });
    await openPage(page, "/pricing");
    const individual = page.getByRole("region", { name: "Individual", exact: true });
    const adding = await cutWire(context, /\/$/, cut);
    await individual.getByRole("button", { name: "Add to cart Individual" }).click();
    await adding.befell;
    await expect(page.getByRole("alert").first()).toBeVisible();
    adding.restore();
    await individual.getByRole("button", { name: "Add to cart Individual" }).click();
    await expect(page).toHaveURL("/products/cart");
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Individual" })).toHaveCount(1);

    await page.getByRole("textbox", { name: "Street address" }).fill("1 Main St");
    await page.getByRole("textbox", { name: "City" }).fill("Springfield");
    const order = page.getByRole("button", { name: /^Order for \$39\.00/ });
    const ordering = await cutWire(context, /\/orders\/place$/, cut);
    await order.click();
    await ordering.befell;
    await expect(page.getByRole("alert")).toContainText(connection);
    await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Springfield");
    ordering.restore();
    await order.click();
    await expect(page).toHaveURL(/^[^?]+\/orders\/[\w-]+$/);
    await openPage(page, "/bluebook/subscription");
    await expect(page.getByRole("region", { name: "Your orders" }).getByRole("link", { name: /^FS-/ })).toHaveCount(1);
  });
