import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "../../../../domains/accounts/contract.ts";
import { mayInAdmin } from "../../../../domains/accounts/rules.ts";
import { pagePath } from "../../../../domains/manual/admin/contract.ts";
import { addPage } from "../../../../domains/manual/server/edit/outline/change-outline.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { readOutline } from "../../../../domains/manual/server/read/reading-store.ts";
import { listEditions } from "../../../../domains/manual/server/public.ts";
import { saveEditedIn } from "../../../../domains/manual/server/stores/publishing-store.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { agree, mainOf } from "../testing/admin-answers.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
  untilReady,
} from "../../../starting/testing/open-test-product.ts";

const emails = { owner: "admin", editor: "editor", reviewer: "reviewer", support: "support", finance: "finance" };

onOneDatabase("a draft in a frame of admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let pageId: string;

  beforeAll(async () => {
    database = await open();
    const blocks = [{ type: "text", text: "<p>Words.</p>" } as const];
    const edition = manualEdition({ pages: [manualPage("cases", { code: "1", title: "Cases", blocks })] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    product = await openTestProduct(database, { LIMITS: "off" });
    const known = (await listEditions(database.db)).find(({ handle }) => handle === "v22");
    pageId = (await readOutline(database.db, known?.id ?? "")).pages[0]?.id ?? "";
    await untilReady(product.app);
    const browser = await browserOf("editor");
    await browser.submit(pagePath(pageId), { version: "1", title: "Cases", subtitle: "", source: "Draftword.\n" });
  });
  afterAll(() => product.close());

  const browserOf = (role: keyof typeof emails) => openLoggedIn(product, `${emails[role]}@demo.test`, pagePath(pageId));
  const visitorAt = async (address: string) => (await new PlainBrowser(product.app).open(address)).body;
  const framed = () => pagePath(pageId, "framed");

  test("says what the draft says, in the chosen theme, without scripts and uncached [PAGE-8]", async () => {
    const browser = await browserOf("editor");
    for (const theme of ["light", "dark"]) {
      const { statusCode, body, headers } = await browser.open(`${framed()}?theme=${theme}`);
      expect([statusCode, body.includes("Draftword."), body.includes(`data-theme="${theme}"`)]).toEqual([
        200,
        true,
        true,
      ]);
      expect(body).not.toMatch(/<script(?! type="application)/);
      expect(body).toContain('<base target="_blank">');
      expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
      // Its address says who has what open; no page that it leads to hears of it.
      expect(headers["referrer-policy"]).toBe("no-referrer");
    }
    const readers = await browser.open("/bluebook/v22/rules/cases");
    expect(readers.body).not.toContain("Draftword");
    expect((await browser.open(`${framed()}?theme=%22onload`)).body).toContain('data-theme="light"');
  });

  test("has the number of a page that readers don't have yet, whose first version nobody published", async () => {
    const fresh = { title: "Short forms", code: "7", slug: "", section: "rules", parentId: null } as const;
    const id = await addPage({ database, clock: systemClock }, "v22", fresh);
    const { body } = await (await browserOf("editor")).open(pagePath(id, "framed"));
    expect(body).toMatch(/<span class="page-code">\s*Rule 7\s*</);
    const versions = await (await browserOf("editor")).open(pagePath(id, "history"));
    expect(versions.body).toContain("as it was added");
    expect(versions.body).not.toMatch(/as published|what readers see/);
  });

  test("can be framed by pages of ours, which alone show frames", async () => {
    const browser = await browserOf("editor");
    const policyOf = async (path: string) => {
      const { headers } = await browser.open(path);
      const policy = String(headers["content-security-policy"]);
      return {
        frames: /frame-src [^;]*/.exec(policy)?.[0],
        ancestors: /frame-ancestors [^;]*/.exec(policy)?.[0],
        old: headers["x-frame-options"],
      };
    };
    const [never, none] = [{ ancestors: "frame-ancestors 'none'", old: "DENY" }, { frames: undefined }];
    expect(await policyOf(framed())).toEqual({ ...none, ancestors: "frame-ancestors 'self'", old: "SAMEORIGIN" });
    for (const path of [pagePath(pageId), pagePath(pageId, "preview")])
      expect(await policyOf(path)).toEqual({ ...never, frames: "frame-src 'self'" });
    for (const path of ["/admin", pagePath(pageId, "history"), "/bluebook/v22/rules/cases", "/login", "/api/account"])
      expect([path, await policyOf(path)]).toEqual([path, { ...never, ...none }]);
  });

  test("shows nothing of the draft to whoever may not edit", async () => {
    for (const role of staffRoles) {
      const { statusCode, body, headers } = await (await browserOf(role)).open(framed());
      const isAllowed = mayInAdmin(role, "edit-content");
      expect([role, statusCode, body.includes("Draftword")]).toEqual([role, isAllowed ? 200 : 403, isAllowed]);
      if (!isAllowed) expect(headers["x-frame-options"]).toBe("DENY");
    }
    const visitor = await new PlainBrowser(product.app).open(framed());
    expect([visitor.statusCode, visitor.headers.location]).toEqual([
      303,
      `/login?return=${encodeURIComponent(framed())}`,
    ]);
    const reader = await openLoggedIn(product, "reader@demo.test", "/api/account");
    expect((await reader.open(framed(), { accept: "text/html" })).statusCode).toBe(404);
    const editor = await browserOf("editor");
    expect((await editor.open(pagePath("none", "framed"))).statusCode).toBe(404);
  });

  test("is offered on every screen and in both themes, by links", async () => {
    const browser = await browserOf("editor");
    const { body } = await browser.open(`${pagePath(pageId, "preview")}?width=tablet&theme=dark`);
    expect(body).toContain(`src="${framed()}?theme=dark"`);
    expect(body).toContain("admin-preview-tablet");
    expect(body).toMatch(/theme=dark"[^>]*aria-current="true"[^>]*>Tablet</);
    expect((await browser.open(`${pagePath(pageId, "preview")}?width=9&theme=9`)).body).toContain(
      "admin-preview-phone",
    );
  });

  test("is shown to others by links that end: after days, openings, by one press, and with the publication [PAGE-8]", async () => {
    const browser = await browserOf("editor");
    const preview = pagePath(pageId, "preview");
    const opened = async () =>
      /<td[^>]*>([^<]* times?[^<]*)<\/td>/.exec(mainOf(await browser.open(preview)))?.[1] ?? "none";
    const makeLink = async (fields: Record<string, string> = {}) => {
      const { body } = await agree(browser, preview, fields);
      return /href="([^"]*preview=[^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    };
    const asked = mainOf(await browser.submit(preview, { days: "3", opens: "2" }));
    expect(asked).toContain(
      "as it is now 2 times, without an account, for 3 days. It ends once the page is published.",
    );
    for (const wrong of [{ days: "2" }, { opens: "0" }, { opens: "1000" }, { days: "__proto__" }]) {
      const { statusCode, body } = await browser.submit(preview, wrong);
      expect([statusCode, body]).toEqual([
        422,
        expect.stringContaining("how many times it can be opened: 1 to 999 times"),
      ]);
    }
    expect(await opened()).toBe("none");

    const link = await makeLink({ days: "3", opens: "2" });
    expect(await opened()).toBe("Not yet, of 2 times");
    expect(await visitorAt(link)).toContain("Draftword.");
    expect(await opened()).toMatch(/^1 of 2 times, last \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect(await visitorAt(link)).toContain("Draftword.");
    // Spent, it works no more.
    expect(await opened()).toBe("none");
    const spent = await visitorAt(link);
    expect([spent.includes("has expired"), spent.includes("Draftword.")]).toEqual([true, false]);

    const ended = await makeLink();
    expect(await opened()).toBe("Not yet, of 25 times");
    const { headers } = await agree(browser, pagePath(pageId, "end-links"));
    expect(headers.location).toBe(`${preview}?done=end-links`);
    expect([await opened(), (await visitorAt(ended)).includes("Draftword.")]).toEqual(["none", false]);
    const again = await browser.open(pagePath(pageId, "end-links"));
    expect(again.body).toContain("works. Nothing was changed.");

    const published = await makeLink();
    const title = (await browser.open(published)).body;
    expect(title).toContain("Draftword.");
    await browser.submit(pagePath(pageId, "publish"), { version: "2", reason: "", at: "" });
    await expect.poll(async () => await visitorAt("/bluebook/v22/rules/cases")).toContain("Draftword.");
    expect(await visitorAt(published)).toContain("has expired");
    expect(await opened()).toBe("none");
    const log = (await (await browserOf("editor")).open("/admin/log")).body;
    for (const done of ["a page’s draft shared by a link", "links to a page’s draft ended"])
      expect(log).toContain(done);
  });
});
