import { expect, test } from "../fixtures.ts";

const PNG = /^\u0089PNG/;

/** The size in a PNG's header. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 4).toString("latin1")).toMatch(PNG);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test.use({ account: "" });

test("a link to a page is previewed with a card of its own", async ({ page }) => {
  await page.goto("/bluebook/v22/bluepages/cases");
  const tag = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
  expect(await tag("title")).toContain("Cases");
  expect(await tag("description")).not.toBe("");
  const card = await tag("image");
  expect(card).toMatch(/^http.*\/cards\/bluebook\/v22\/bluepages\/.+\.png$/);
  const answer = await page.request.get(card ?? "");
  expect(answer.headers()["content-type"]).toBe("image/png");
  expect(answer.headers()["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(sizeOf(await answer.body())).toEqual([1200, 630]);
  const again = await page.request.get(card ?? "", { headers: { "if-none-match": answer.headers()["etag"] ?? "" } });
  expect(again.status()).toBe(304);
  const [own, site] = await Promise.all([answer.body(), (await page.request.get("/cards/site.png")).body()]);
  expect(own.equals(site)).toBe(false);
});

test("other pages are previewed with the site's card, and errors with none", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.goto("/");
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/cards\/site\.png$/);
  await page.goto("/bluebook/v22/rules/no-such-page");
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
});

test("only the cards that exist are served", async ({ page }) => {
  const stranger = [
    "v22/rules/none.png",
    "v99/rules/1.png",
    "v22/rules/..%2f..%2fx.png",
    `v22/rules/${"x".repeat(3000)}.png`,
  ];
  for (const path of stranger) {
    expect((await page.request.get(`/cards/bluebook/${path}`)).status(), path.slice(0, 40)).toBe(404);
  }
});

test("the manifest and its icons let the manual be put on a home screen", async ({ page }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest: unknown = await (await page.request.get(href ?? "")).json();
  expect(manifest).toMatchObject({ start_url: "/bluebook", display: "standalone" });
  for (const size of [180, 192, 512]) {
    const icon = await page.request.get(`/icons/${size}.png`);
    expect(sizeOf(await icon.body())).toEqual([size, size]);
  }
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute("href", "/icons/180.png");
  const inTab = await page.request.get("/favicon.ico");
  expect([inTab.headers()["content-type"], ...sizeOf(await inTab.body())]).toEqual(["image/png", 48, 48]);
});
