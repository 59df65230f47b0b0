import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { readOutline } from "../../../domains/manual/server/read/reading-store.ts";
import { saveEditedIn } from "../../../domains/manual/server/stores/publishing-store.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";
import { agreedIn, mainOf } from "../admin/testing/admin-answers.ts";

const answerSchema = z.object({ data: z.object({ cpEditUrl: z.string().nullable() }) });
const page = "/bluebook/v22/rules/cases";
const editPath = (address: string) => `/edit-page?return=${encodeURIComponent(address)}`;
const link = `<a href="${editPath(page)}" data-leads-back>Edit in admin</a>`;

onOneDatabase("the link to where a page is edited", (open) => {
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
    const inFiles = await answerFor("editor@demo.test", "/api/chapter/v21/rules/cases");
    expect(inFiles).toMatchObject({ cpEditUrl: expect.stringContaining("/admin/pages/"), cache: "no-store" });
    expect(await answerFor("reader@demo.test", "/api/chapter/v21/rules/cases")).toMatchObject(nobodys);
    const visitor = await new PlainBrowser(product.app).open("/api/chapter/v22/rules/cases");
    expect(answerSchema.parse(JSON.parse(visitor.body)).data.cpEditUrl).toBeNull();
  });

  test("stands above pages of an edition that is edited in files, and opens what moves it to admin [PAGE-5] [CMS-1]", async () => {
    const editor = await openLoggedIn(product, "editor@demo.test", "/api/account");
    const inFiles = "/bluebook/v21/rules/cases";
    expect((await editor.open(inFiles)).body).toContain(link.replaceAll("v22", "v21"));
    expect(await bodyFor("admin@demo.test", inFiles)).toContain("Edit in admin");
    expect(await bodyFor("reviewer@demo.test", inFiles)).not.toContain("edit-page");
    const address = String((await editor.open(editPath(inFiles))).headers.location);
    const opened = await editor.open(address);
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toMatch(/files of edition v21[^]*rules\/NNN-cases\.md[^]*Edit it in admin/);
    const move = { editedIn: "desk", page: address.split("/").at(-1) ?? "" };
    // A page of another edition, or an address of somebody else's, is nothing to come back to.
    const away = await editor.submit("/admin/editions/v21/pages", { ...move, page: pageId });
    expect(away.headers.location).toBe("/admin/editions/v21/pages?done=desk");
    await saveEditedIn(database.db, "v21", "files");
    const moved = await editor.submit("/admin/editions/v21/pages", move);
    expect(moved.headers.location).toBe(`${address}?done=desk`);
    expect((await editor.open(`${address}?done=desk`)).body).toMatch(/It is edited in admin from now on[^]*<textarea/);
    await saveEditedIn(database.db, "v21", "files");
  });

  test("an edition is edited in files again once it was agreed to what waits in admin [CMS-4]", async () => {
    const editor = await openLoggedIn(product, "editor@demo.test", "/api/account");
    const pages = "/admin/editions/v22/pages";
    const write = { version: "1", title: "Cases & names", subtitle: "", source: "Not published.\n" };
    await editor.open(`/admin/pages/${pageId}/source`);
    expect((await editor.submit(`/admin/pages/${pageId}/source`, write)).statusCode).toBe(303);
    const asked = await editor.submit(pages, { editedIn: "files" });
    expect(mainOf(asked)).toContain("1 page has a draft that isn’t published: Rule 1 Cases.");
    expect((await editor.open(pages)).body).toContain("This edition is edited here.");
    const moved = await editor.submit(pages, { editedIn: "files", agreed: agreedIn(asked) });
    expect(moved.headers.location).toBe(`${pages}?done=files`);
    expect((await editor.submit(pages, { editedIn: "desk" })).headers.location).toBe(`${pages}?done=desk`);
    expect((await editor.open(`/admin/pages/${pageId}/source`)).body).toContain("Not published.");
  });

  test("leads to the page's editor, or as near as there is one; for others it is not there [PAGE-5]", async () => {
    const editor = await openLoggedIn(product, "editor@demo.test", "/api/account");
    const leads = async (address: string) => (await editor.open(editPath(address))).headers.location;
    expect(await leads(page)).toBe(`/admin/pages/${pageId}`);
    expect(await leads(`${page}?tokens=a#b-1`)).toBe(`/admin/pages/${pageId}`);
    expect(await leads("/bluebook/v22/quick-style-guide")).toBe("/admin/editions/v22/parts/quick-style-guide");
    expect(await leads("/bluebook/v21/bluebook-index/c")).toBe("/admin/editions/v21/parts/index");
    expect(await leads("/bluebook/v21/rules/none")).toBe("/admin/editions/v21/pages");
    for (const address of ["", "/bluebook/pins", "https://evil.example/bluebook/v22/rules/cases", "//evil.example"])
      expect(await leads(address)).toBe("/admin/editions");
    for (const email of ["reviewer@demo.test", "reader@demo.test"]) {
      const other = await openLoggedIn(product, email, "/api/account");
      expect((await other.open(editPath(page))).statusCode).toBe(404);
    }
    expect((await new PlainBrowser(product.app).open("/edit-page")).statusCode).toBe(404);
  });
});
