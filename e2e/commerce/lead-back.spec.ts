import { signInToOwn } from "../accounts/own-account.ts";
import { expect, test, someOf, nightly } from "../fixtures.ts";
import { orderByInvoice } from "./order-by-invoice.ts";
import { openPage } from "../open-page.ts";

const chapter = "/bluebook/v22/rules/coming-back";
const back = `return=${encodeURIComponent(chapter)}`;

for (const [like, words, way] of someOf([
  ["expired@demo.test", "Please purchase additional time", "/bluebook/subscription"],
  ["expiring@demo.test", "add time to your subscription today.", "/bluebook/subscription"],
] as const))
  test(`the banner of ${like} leads back from what is for sale to the page that was read [PAY-3]`, async ({
    page,
    context,
    site,
  }) => {
    await signInToOwn(context, site, { like, email: `lead-back-${like}` });
    await openPage(page, "/bluebook");
    const link = page.locator(".banner").getByRole("link", { name: words });
    await expect(link).toHaveAttribute("href", `${way}?return=%2Fbluebook`);
    // The page changes below the banner, which comes along.
    await page.evaluate((path) => {
      const other = document.createElement("a");
      other.href = path;
      other.textContent = "On";
      document.body.prepend(other);
    }, chapter);
    await page.getByRole("link", { name: "On", exact: true }).click();
    await expect(page).toHaveURL(chapter);
    await expect(link).toHaveAttribute("href", `${way}?${back}`);
    await link.click();
    await expect(page).toHaveURL(`${way}?${back}`);
    // A screen that sells hands it on.
    await expect(link).toHaveAttribute("href", `${way}?${back}`);
  });

test("from the banner over what is for sale and the payment back to the page that was read [PAY-3] [CART-4]", async ({
  page,
  context,
  site,
}) => {
  await signInToOwn(context, site, { like: "expiring@demo.test", email: "banner-buys@b.test" });
  await openPage(page, chapter);
  await page.locator(".banner").getByRole("link", { name: "add time to your subscription today." }).click();
  await expect(page).toHaveURL(`/bluebook/subscription?${back}`);
  await page.getByRole("region", { name: "Renew" }).getByRole("button", { name: "Add to cart Renew" }).click();
  await orderByInvoice(page, /^Order for \$39\.00, due [\d.]+$/);
  await page.getByRole("link", { name: "Continue to the page you wanted" }).click();
  await expect(page).toHaveURL(chapter);
});

test(
  "the dashboard's promotion leads back to the dashboard after the payment [DASH-3] [CART-4]",
  nightly,
  async ({ page, context, site }) => {
    await signInToOwn(context, site, { like: "expired@demo.test", email: "promotion-buys@b.test" });
    // As its link says (notification.test.tsx); the shipped dashboard has none.
    await openPage(page, "/pricing?return=%2Fbluebook");
    const individual = page.getByRole("region", { name: "Individual", exact: true });
    await individual.getByRole("button", { name: "Add to cart Individual" }).click();
    await orderByInvoice(page, /^Order for \$39\.00, due [\d.]+$/);
    await page.getByRole("link", { name: "Continue", exact: true }).click();
    await expect(page).toHaveURL("/bluebook");
  },
);
