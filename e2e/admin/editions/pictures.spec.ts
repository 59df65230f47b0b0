import { expect } from "../../fixtures.ts";
import { runAxe } from "../../page/run-axe.ts";
import { openPagesInAdmin, ownSiteTest, pageOf } from "../own-site.ts";

const siteTest = ownSiteTest();

siteTest(
  "a picture that nothing uses is removed, asked first; the question has no finding of axe [CMS-1]",
  async ({ browser, ownSite }) => {
    const admin = await pageOf(browser, ownSite, "editor@demo.test", { hasScripts: true });
    await openPagesInAdmin(admin);
    const edit = admin.locator('main a[href^="/admin/pages/"]').first();
    const pageId = ((await edit.getAttribute("href")) ?? "").split("/")[3] ?? "";
    await admin.goto("/admin/editions/v22/parts/panels");
    const token = await admin.locator('input[name="csrf"]').first().inputValue();
    const sent = await admin.request.post(`/api/desk/pages/${pageId}/pictures`, {
      headers: {
        "content-type": "application/octet-stream",
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": token,
      },
      data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M2 2h9"/></svg>'),
    });
    expect(sent.status()).toBe(200);
    await admin.goto("/admin/editions/v22/images");
    await admin.getByRole("link", { name: /^Remove .*\.svg/ }).click();
    const lines = admin.getByRole("main").getByRole("listitem");
    await expect(lines.first()).toHaveCSS("font-family", /^"Fieldstone Sans/);
    for (const width of [360, 768, 1440]) {
      await admin.setViewportSize({ width, height: 800 });
      const excess = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, `at ${width}`).toBeLessThanOrEqual(0);
      expect(await runAxe(admin, "everything"), `axe at ${width}`).toEqual([]);
    }
    await admin.getByRole("button", { name: "Remove the picture" }).click();
    await expect(admin.getByText("The picture is removed.")).toBeVisible();
    await expect(admin.getByText("None. Every stored picture is in use.")).toBeVisible();
    expect(await runAxe(admin, "everything"), "axe on the list").toEqual([]);
    await admin.context().close();
  },
);
