import { signInToOwn } from "../accounts/own-account.ts";
import { checkAccessibility } from "../check-accessibility.ts";
import { expect, test, someOf } from "../fixtures.ts";
import { OwnGroup } from "../groups/own-group.ts";
import { openPage } from "../open-page.ts";
import { orderByInvoice } from "./order-by-invoice.ts";

const path = "/bluebook/subscription";

for (const width of someOf([360, 1440]))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("whoever has a subscription that ends soon renews it [SUBS-3] [SUBS-12] [CART-4]", async ({
      page,
      context,
      site,
    }) => {
      await signInToOwn(context, site, { like: "expiring@demo.test", email: `renewing-${width}@b.test` });
      await openPage(page, path);
      const renew = page.getByRole("region", { name: "Renew" });
      await expect(renew.getByRole("status")).toHaveText(/^\$39\.00 .*until [\d.]+; nothing renews automatically\.$/);
      await checkAccessibility(page);
      await renew.getByRole("button", { name: "Add to cart Renew" }).click();
      await orderByInvoice(page, /^Order for \$39\.00, due [\d.]+$/);
      await openPage(page, path);
      await expect(page.getByRole("table", { name: /newest first/ })).toContainText("Renewal");
    });

    test("an administrator adds seats and invites people to them [SUBS-4] [CART-4]", async ({
      page,
      context,
      site,
    }) => {
      const manager = `adding-${width}@b.test`;
      await OwnGroup.open(context, site, { title: `Hart & Weld ${width}`, manager, paidSeats: 10 });
      await openPage(page, path);
      const seats = page.getByRole("region", { name: "Add seats" });
      const price = seats.getByRole("status");
      const [five] = /^\$[\d.]+/.exec((await price.textContent()) ?? "") ?? [];
      await seats.getByRole("button", { name: "More seats" }).click();
      await expect(price).toHaveText(/10 more seats|10 seats/);
      expect(await price.textContent()).not.toContain(five);
      await checkAccessibility(page);
      await seats.getByRole("button", { name: "Add to cart Add seats" }).click();
      await orderByInvoice(page, /^Order for \$[\d.]+, due [\d.]+$/);
      await page.getByRole("link", { name: "Invite users to the new seats" }).click();
      await expect(page).toHaveURL("/bluebook/manage-users");
      await expect(page.getByRole("main")).toContainText("20 of 20 seats open");
    });

    test("a firm turns its plan into a larger one [SUBS-5] [SUBS-6] [CART-4]", async ({ page, context, site }) => {
      const manager = `upgrading-${width}@b.test`;
      await OwnGroup.open(context, site, { title: `Pike LLP ${width}`, manager, paidSeats: 25, type: "professional" });
      await openPage(page, path);
      const upgrade = page.getByRole("region", { name: "Upgrade" });
      await upgrade.getByRole("radio", { name: /100 seats/ }).check();
      await checkAccessibility(page);
      await upgrade.getByRole("button", { name: "Add to cart Upgrade" }).click();
      await orderByInvoice(page, /^Order for \$[\d,.]+, due [\d.]+$/);
      await openPage(page, path);
      await expect(page.getByRole("region", { name: `You manage Pike LLP ${width}` })).toContainText("100 seats");
    });
  });
