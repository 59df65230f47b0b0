import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

const publicUrl = "https://manual.example.org";

onOneDatabase("answers in production", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let reader: PlainBrowser;

  beforeAll(async () => {
    database = await open();
    const edition = manualEdition({ pages: [manualPage("p1")] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database, {
      NODE_ENV: "production",
      PUBLIC_URL: publicUrl,
      SUPPORT_EMAIL: "help@example.org",
      MAILS_TO_FOLDER: "1",
      SECRET_KEY: "k".repeat(32),
    });
    reader = new PlainBrowser(product.app);
    await reader.logIn("member@demo.test");
    await reader.open("/api/account");
  });
  afterAll(() => product.close());

  test("carry HSTS and Permissions-Policy, for every request and every outcome", async () => {
    for (const url of [
      "/bluebook",
      "/bluebook/v22/rules/p1",
      "/login",
      "/api/menu",
      "/api/notes",
      "/nothing",
      "/healthz",
    ]) {
      const { headers } = await product.app.inject(url);
      expect([url, headers["strict-transport-security"]]).toEqual([url, "max-age=31536000"]);
      expect([url, headers["permissions-policy"]]).toEqual([url, expect.stringContaining("camera=()")]);
      expect([url, headers["access-control-allow-origin"]]).toEqual([url, undefined]);
    }
  });

  test("with a user's data export are for their owner only, are never cached, and use our address, not the Host header's", async () => {
    const chapter = await reader.open("/api/chapter/v22/rules/p1");
    const { id } = z.object({ data: z.object({ id: z.string() }) }).parse(chapter.json()).data;
    const added = await reader.call("POST", "/api/notes", { pageId: id, quote: "words", note: "Mine alone" });
    expect(added.statusCode).toBe(200);
    for (const [url, name] of [
      ["/api/notes/export.md", "notes.md"],
      ["/api/my-data/export.json", "my-data.json"],
      ["/api/my-data/export.md", "my-data.md"],
    ] as const) {
      const { statusCode, headers, body } = await reader.open(url, { host: "evil.test", origin: "https://evil.test" });
      expect([url, statusCode]).toEqual([url, 200]);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="${name}"`,
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
      expect(body).toContain("Mine alone");
      expect(body).not.toContain("evil.test");
      if (name === "notes.md") expect(body).toContain(`<${publicUrl}/bluebook/v22/rules/p1>`);
      const stranger = await product.app.inject(url);
      expect([url, stranger.statusCode, stranger.headers["cache-control"]]).toEqual([url, 401, "no-store"]);
      expect(stranger.body).not.toContain("Mine alone");
    }
  });

  test("that deny access are in the security log", async () => {
    expect((await reader.call("POST", "/api/group/invite-user", { email: "x@example.org" })).statusCode).toBe(403);
    const listed = () =>
      database.db
        .selectFrom("account_events")
        .innerJoin("accounts", "accounts.id", "account_events.account_id")
        .select("email")
        .where("kind", "=", "request-refused")
        .execute();
    await expect.poll(listed).toEqual([{ email: "member@demo.test" }]);
  });
});
