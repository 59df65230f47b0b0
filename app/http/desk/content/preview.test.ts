import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "../../../../domains/accounts/contract.ts";
import { mayAtDesk } from "../../../../domains/accounts/rules.ts";
import { pagePath } from "../../../../domains/authoring/contract.ts";
import { publishEdition } from "../../../../domains/authoring/server/public.ts";
import { manualEdition, manualPage } from "../../../../domains/authoring/server/testing/small-manual.ts";
import { readOutline } from "../../../../domains/content/server/authoring.ts";
import { listEditions } from "../../../../domains/content/server/public.ts";
import { saveEditedIn } from "../../../../domains/content/server/stores/publishing-store.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
  untilReady,
} from "../../../starting/testing/open-test-product.ts";

const emails = { owner: "admin", editor: "editor", reviewer: "reviewer", support: "support", finance: "finance" };

onEachDatabase("a draft in a frame of the desk", (open) => {
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
      const isAllowed = mayAtDesk(role, "edit-content");
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
    expect(body).toContain("desk-preview-tablet");
    expect(body).toMatch(/theme=dark"[^>]*aria-current="true"[^>]*>Tablet</);
    expect((await browser.open(`${pagePath(pageId, "preview")}?width=9&theme=9`)).body).toContain("desk-preview-phone");
  });
});
