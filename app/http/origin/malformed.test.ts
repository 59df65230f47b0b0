import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

onOneDatabase("requests that no browser sends", (open) => {
  let product: TestProduct;

  beforeAll(async () => {
    const database = await open();
    const edition = manualEdition({ pages: [manualPage("p1")] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database);
  });
  afterAll(() => product.close());

  test("an invalid Host is refused at every address, and never appears in a page", async () => {
    for (const host of ["x:99999", "a b", 'x"><script>', "user@evil.test"])
      for (const url of ["/bluebook/v22/rules/p1", "/api/menu", "/login", "/sitemap.xml", "/nothing"]) {
        const { statusCode, body } = await product.app.inject({ url, headers: { host } });
        expect([url, host, statusCode]).toEqual([url, host, 400]);
        expect(body).not.toContain("ERR_");
      }
  });

  test("a NUL is refused in every address, query, form and JSON", async () => {
    const browser = new PlainBrowser(product.app);
    await browser.logIn("reader@demo.test");
    await browser.open("/api/account");
    const nul = String.fromCharCode(0);
    for (const { method, url } of product.routes) {
      if (method !== "GET" || url.startsWith("/logout")) continue;
      const path = url.replaceAll(/:\w+/g, "%00").replaceAll("*", "%00");
      const inPath = await browser.open(path.includes("%00") ? path : `${path}?x=%00`);
      expect([url, inPath.statusCode]).toEqual([url, 400]);
    }
    for (const { method, url } of product.routes) {
      if (["GET", "HEAD", "OPTIONS"].includes(method) || url.startsWith("/logout")) continue;
      const { statusCode } = await browser.call(method, url.replaceAll(/:\w+/g, "x"), { email: nul, note: nul });
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
    }
  });

  test("a NUL in an address is refused in a page, to a browser", async () => {
    for (const url of [
      "/?a=%00",
      "/bluebook?x=%00",
      "/login?return=%00",
      "/help?x=%00",
      "/quotes/QUO-2026-000001?token=%00",
    ]) {
      const { statusCode, headers, body } = await product.app.inject({ url, headers: { accept: "text/html" } });
      expect([url, statusCode, headers["content-type"]]).toEqual([url, 400, "text/html; charset=utf-8"]);
      expect(body).toContain("That didn’t work");
      expect(body).not.toContain("destructure");
    }
  });

  test("what isn't there is told to a browser in a page without scripts, to the API as JSON, and to others as text", async () => {
    const ask = (url: string, accept: string) => product.app.inject({ url, headers: { accept } });
    for (const url of ["/assets/none.js", "/images/none.png", "//evil.test/x", "/none.css", "/api-is-not-here.xml"]) {
      const page = await ask(url, "text/html,*/*;q=0.8");
      expect([url, page.statusCode, page.headers["content-type"]]).toEqual([url, 404, "text/html; charset=utf-8"]);
      expect(page.body).not.toContain("evil.test");
      const text = await ask(url, "*/*");
      expect([url, text.statusCode, text.headers["content-type"]]).toEqual([url, 404, "text/plain; charset=utf-8"]);
    }
    expect((await ask("/api/none", "text/html")).json()).toMatchObject({ code: "not-found" });
  });

  test("a host in the request line is never used in our pages", async () => {
    const { body, statusCode } = await product.app.inject({
      url: "/bluebook/v22/rules/p1",
      headers: { host: "evil.test" },
    });
    expect(statusCode).toBe(200);
    expect(body).not.toContain("evil.test");
  });
});
