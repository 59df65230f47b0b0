import { hash } from "node:crypto";
import { get } from "node:http";
import { expect, test } from "./fixtures.ts";

/** A public page with many blocks, and a page for subscribers. */
const publicPage = "/bluebook/v22/rules/cases/names";
const protectedPage = "/bluebook/v22/rules/coming-back";

test.describe("server responses", () => {
  test("without a page in the address, readers get the newest edition's quick style guide [SHELL-6]", async ({
    request,
  }) => {
    for (const path of ["/bluebook", "/bluebook/"]) {
      const response = await request.get(path);
      expect(response.url()).toMatch(/\/bluebook\/v22\/quick-style-guide$/);
      expect(response.status()).toBe(200);
    }
  });

  test("an invalid Host is refused, and writes nothing to the log", async ({ site }) => {
    const before = site.output();
    for (const host of ["x:99999", "a b", 'x"><script>', "user@evil.test"])
      for (const path of ["/bluebook", "/api/menu", "/nothing"]) {
        const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
        get(site.url + path, { headers: { host } }, (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode));
        }).on("error", reject);
        expect([host, path, await promise]).toEqual([host, path, 400]);
      }
    expect(site.output()).toBe(before);
  });

  test("an address that does not exist is a 404 with a screen [SHELL-11]", async ({ request }) => {
    const paths = ["nothing", "v99/quick-style-guide", "v22/rules/nothing", "v22/nowhere/cases", "v22/a/b/c/d/e/f"];
    paths.push("/v22", "v22/rules/%zz", "v22/rules/%E0%A4%A", "v22/rules/100%25", "V22/rules/NOTHING");
    for (const path of paths) {
      const response = await request.get(`/bluebook/${path}`);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toContain("<title>Page Not Found | Fieldstone</title>");
    }
  });

  test("an address in capitals, or with a sign behind it, leads to the page that is there [SHELL-11]", async ({
    request,
  }) => {
    for (const [typed, meant] of [
      ["/BLUEBOOK", "/bluebook/v22/quick-style-guide"],
      ["/bluebook/%", "/bluebook/v22/quick-style-guide"],
      ["/bluebook/V22/quick-style-guide", "/bluebook/v22/quick-style-guide"],
      ["/bluebook/v22/QUICK-style-guide", "/bluebook/v22/quick-style-guide"],
      ["/bluebook/Search-Results?search=a", "/bluebook/search-results?search=a"],
    ] as const) {
      const response = await request.get(typed);
      expect([typed, response.status(), new URL(response.url()).pathname + new URL(response.url()).search]).toEqual([
        typed,
        200,
        meant,
      ]);
    }
  });

  test("an unknown address outside the reader is a 404 with a screen, too [SHELL-11]", async ({ request }) => {
    const paths = ["/foo", "/foo/", "/foo//bar", "/%zz", "/%3Cscript%3E", "/Login", "/bluebookish"];
    for (const path of [...paths, "/products", "/wp-login?x=1"]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      const html = await response.text();
      expect(html, path).toContain("<title>Page Not Found | Fieldstone</title>");
      expect(html, path).toContain('href="/bluebook/v22/quick-style-guide"');
      expect((await request.head(path)).status(), path).toBe(404);
    }
    const file = await request.get("/foo.html", { headers: { accept: "text/html,*/*" } });
    expect(await file.text()).toContain("<h1");
  });

  test("accounts, help and the shop stand outside of the reader, and the printed book in a tab of its own [SHELL-15]", async ({
    page,
    request,
    expectProblem,
  }) => {
    expectProblem(/404/);
    for (const path of ["/login", "/sign-up", "/forgot-password", "/pricing", "/buy", "/help", "/products/cart"]) {
      expect((await request.get(path)).url(), path).toMatch(new RegExp(`^http://[^/]+${path}$`));
      expect((await request.get(`/bluebook${path}`, { maxRedirects: 0 })).status(), `/bluebook${path}`).not.toBe(200);
    }
    expect((await request.get("/logout", { maxRedirects: 0 })).status()).toBe(303);
    await page.goto("/products/nothing");
    await expect(page.getByRole("link", { name: "order the print edition" })).toHaveAttribute("target", "_blank");
  });

  test("a malformed address is a 400", async ({ request }) => {
    for (const path of ["/%00", "/bluebook/v22/%00", "/bluebook/search-results?search=%00"])
      expect((await request.get(path)).status(), path).toBe(400);
  });

  test("unknown calls and files get plain responses", async ({ request, site }) => {
    expect(await (await request.get("/api/nothing")).json()).toMatchObject({ success: false, code: "not-found" });
    for (const path of ["/assets/gone", "/images/gone", "/.env", "//x", "///x"]) {
      const response = await request.get(site.url + path);
      expect(response.status(), path).toBe(404);
      expect(response.headers()["content-type"], path).toMatch(/^text\/plain/);
    }
  });

  test("a page requested with an unsupported method is a 405 that lists the supported ones", async ({ request }) => {
    for (const path of ["/", "/bluebook", publicPage, "/help", "/login", "/bluebook/profile", "/bluebook/pins"]) {
      for (const method of ["OPTIONS", "PUT", "DELETE", "PATCH"]) {
        const response = await request.fetch(path, { method });
        expect(response.status(), `${method} ${path}`).toBe(405);
        expect(response.headers()["allow"], `${method} ${path}`).toMatch(/^GET, HEAD(?:, POST)?$/);
        expect(await response.text()).toContain(`does not support ${method} requests`);
      }
    }
    const posted = await request.post(publicPage, { form: { a: "b" } });
    expect([posted.status(), posted.headers()["allow"]]).toEqual([405, "GET, HEAD"]);
    const head = await request.head(publicPage);
    expect(head.status()).toBe(200);
    expect(head.headers()["etag"]).toBe((await request.get(publicPage)).headers()["etag"]);
  });

  test("wrong ancestors in a page's address redirect to its canonical one [SHELL-8]", async ({ request }) => {
    const response = await request.get("/bluebook/v22/rules/wrong/names");
    expect(response.status()).toBe(200);
    expect(new URL(response.url()).pathname).toBe(publicPage);
  });

  test("requesting a page again costs a 304, and so does a call", async ({ request }) => {
    for (const path of [publicPage, "/api/chapter/v22/rules/names", "/api/menu?version=v22"]) {
      const first = await request.get(path);
      const { etag = "" } = first.headers();
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(first.headers()["cache-control"]).toBe("private, no-cache");
      const again = await request.get(path, { headers: { "if-none-match": etag } });
      expect(again.status(), path).toBe(304);
      expect(await again.body()).toHaveLength(0);
    }
  });

  test("a theme is part of the page, and not cached for other readers", async ({ request }) => {
    const html = async (cookie: string) => (await request.get(publicPage, { headers: { cookie } })).text();
    expect(await html("theme=dark")).toContain('<html lang="en" data-theme="dark"');
    expect(await html("theme=light")).toContain('<html lang="en" data-theme="light"');
    for (const cookie of ["", 'theme="><script>alert(1)</script>', "theme=dark%22%20onload"]) {
      expect(await html(cookie)).not.toMatch(/data-theme|alert|onload/);
    }
  });

  test("no inline script runs but the page's own, nothing foreign loads, and no one may frame us", async ({
    request,
  }) => {
    for (const path of [publicPage, "/bluebook/nothing", "/api/menu", "/robots.txt"]) {
      const headers = (await request.get(path)).headers();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]{44}';/);
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    }
    const answer = await request.get(publicPage);
    const html = await answer.text();
    const scripts = Array.from(html.matchAll(/<script(?![^>]* type="application\/json")[^>]*>(.*?)<\/script>/gs));
    expect(scripts).toHaveLength(1);
    const digest = hash("sha256", scripts[0]?.[1] ?? "", "base64");
    expect(answer.headers()["content-security-policy"]).toContain(`script-src 'self' 'sha256-${digest}';`);
    expect(html).not.toMatch(/<style|<[^>]+ (?:style|on[a-z]+)=/);
  });

  test("protected text is in no response to a reader without access [PAGE-2]", async ({ request }) => {
    const page = await (await request.get(protectedPage)).text();
    const chapter = await (await request.get("/api/chapter/v22/rules/coming-back")).json();
    expect(chapter.redacted).toBe(true);
    const types = new Set(chapter.data.blocks.map(({ type }: { type: string }) => type));
    expect([...types].toSorted()).toEqual(["heading", "text"]);
    expect(chapter.data.blocks.filter(({ type }: { type: string }) => type === "text")).toHaveLength(1);
    expect(page).not.toContain('class="example');
    expect(page).toContain("This content is reserved for subscribers.");
  });

  test("a page names its canonical address, and a forged host never gets into it", async ({ request, site }) => {
    const canonical = `<link rel="canonical" href="${site.url}${publicPage}"/>`;
    expect(await (await request.get(publicPage)).text()).toContain(canonical);
    const forged = await request.get(publicPage, { headers: { host: 'x"><script>alert(1)</script>' } });
    expect(await forged.text()).not.toContain("alert");
    expect(await (await request.get(publicPage)).text()).toContain(canonical);
  });

  test("crawlers are given the pages that anyone may read in full", async ({ request, site }) => {
    expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    const sitemap = await (await request.get("/sitemap.xml")).text();
    expect(sitemap).toContain(`<loc>${site.url}${publicPage}</loc>`);
    expect(sitemap).not.toContain(protectedPage);
  });
});
