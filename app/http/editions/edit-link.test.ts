import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishEdition } from "../../../domains/authoring/server/public.ts";
import { manualEdition, manualPage } from "../../../domains/authoring/server/testing/small-manual.ts";
import { readOutline } from "../../../domains/content/server/reading/reading-store.ts";
import { saveEditedIn } from "../../../domains/content/server/stores/publishing-store.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";

const answerSchema = z.object({ data: z.object({ cpEditUrl: z.string().nullable() }) });
const page = "/bluebook/v22/rules/cases";
const link = `<a href="/edit-page?return=${encodeURIComponent(page)}" data-leads-back>Edit at the desk</a>`;

onEachDatabase("the link to where a page is edited", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let pageId = "";

  beforeAll(async () => {
    database = await open();
    const pages = [manualPage("cases", { code: "1", title: "Cases" })];
    const context = { database, clock: systemClock };
    await publishEdition(context, manualEdition({ handle: "v21", name: "21st Edition", pages }), { origin: "test" });
    await publishEdition(context, manualEdition({ pages }), { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    const { id } = await database.db
      .selectFrom("editions")
      .select("id")
      .where("handle", "=", "v22")
      .executeTakeFirstOrThrow();
    pageId = (await readOutline(database.db, id)).pages[0]?.id ?? "";
    product = await openTestProduct(database, { LIMITS: "off" });
  });
  afterAll(() => product.close());

  const bodyFor = async (email: string, path = page) =>
    (await (await openLoggedIn(product, email, "/api/account")).open(path)).body;

  test("stands above a page for those who may edit it, and for nobody else [PAGE-5]", async () => {
    for (const email of ["admin@demo.test", "editor@demo.test"]) expect(await bodyFor(email)).toContain(link);
    // Also once the page that all share was rendered for an editor.
    for (const email of ["reviewer@demo.test", "support@demo.test", "finance@demo.test", "reader@demo.test"])
      expect([email, (await bodyFor(email)).includes("edit-page")]).toEqual([email, false]);
    expect((await new PlainBrowser(product.app).open(page)).body).not.toContain("edit-page");
  });

  test("is in the answer of the API for those who may edit the page, in none that is kept or shared [PAGE-5]", async () => {
    const answerFor = async (email: string, path = "/api/chapter/v22/rules/cases") => {
      const { headers, body } = await (await openLoggedIn(product, email, "/api/account")).open(path);
      const { cpEditUrl } = answerSchema.parse(JSON.parse(body)).data;
      return { cpEditUrl, cache: headers["cache-control"], etag: headers.etag };
    };
    const nobodys = { cpEditUrl: null, cache: "private, no-cache" };
    for (const round of [1, 2]) {
      expect([round, await answerFor("reader@demo.test")]).toMatchObject([round, nobodys]);
      expect(await answerFor("reviewer@demo.test")).toMatchObject(nobodys);
      const own = { cpEditUrl: `/admin/pages/${pageId}`, cache: "no-store", etag: undefined };
      expect(await answerFor("editor@demo.test")).toEqual(own);
      expect(await answerFor("admin@demo.test")).toEqual(own);
    }
    expect(await answerFor("editor@demo.test", "/api/chapter/v21/rules/cases")).toMatchObject(nobodys);
    const visitor = await new PlainBrowser(product.app).open("/api/chapter/v22/rules/cases");
    expect(answerSchema.parse(JSON.parse(visitor.body)).data.cpEditUrl).toBeNull();
  });

  test("is not there where the edition is edited in files [PAGE-5]", async () => {
    expect(await bodyFor("editor@demo.test", "/bluebook/v21/rules/cases")).not.toContain("edit-page");
    await saveEditedIn(database.db, "v22", "files");
    expect(await bodyFor("editor@demo.test")).not.toContain("edit-page");
    expect(await bodyFor("editor@demo.test", "/bluebook/pins")).not.toContain("edit-page");
    await saveEditedIn(database.db, "v22", "desk");
  });

  test("leads to the page's editor, or as near as there is one; for others it is not there [PAGE-5]", async () => {
    const editor = await openLoggedIn(product, "editor@demo.test", "/api/account");
    const leads = async (address: string) =>
      (await editor.open(`/edit-page?return=${encodeURIComponent(address)}`)).headers.location;
    expect(await leads(page)).toBe(`/admin/pages/${pageId}`);
    expect(await leads(`${page}?tokens=a#b-1`)).toBe(`/admin/pages/${pageId}`);
    expect(await leads("/bluebook/v22/quick-style-guide")).toBe("/admin/editions/v22/pages");
    expect(await leads("/bluebook/v21/rules/cases")).toBe("/admin/editions/v21/pages");
    for (const address of ["", "/bluebook/pins", "https://evil.example/bluebook/v22/rules/cases", "//evil.example"])
      expect(await leads(address)).toBe("/admin/editions");
    for (const email of ["reviewer@demo.test", "reader@demo.test"]) {
      const other = await openLoggedIn(product, email, "/api/account");
      expect((await other.open(`/edit-page?return=${encodeURIComponent(page)}`)).statusCode).toBe(404);
    }
    expect((await new PlainBrowser(product.app).open("/edit-page")).statusCode).toBe(404);
  });
});
