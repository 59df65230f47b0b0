import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "../../../../domains/accounts/contract.ts";
import { mayInAdmin } from "../../../../domains/accounts/rules.ts";
import { pagePath, removePicturePath } from "../../../../domains/manual/admin/contract.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { readOutline } from "../../../../domains/manual/server/read/reading-store.ts";
import { saveImages } from "../../../../domains/manual/server/stores/image-store.ts";
import { saveEditedIn } from "../../../../domains/manual/server/stores/publishing-store.ts";
import { listEditions } from "../../../../domains/manual/server/public.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC",
  "base64",
);
const drawing = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${inner}</svg>`);
const emails = { owner: "admin", editor: "editor", reviewer: "reviewer", support: "support", finance: "finance" };

onOneDatabase("pictures of a page in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let origin: URL;
  let pageId: string;

  beforeAll(async () => {
    database = await open();
    product = await openTestProduct(database, { LIMITS: "off" });
    const blocks = [{ type: "text", text: "<p>Words.</p>" } as const];
    const edition = manualEdition({ pages: [manualPage("cases", { code: "1", title: "Cases", blocks })] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    const known = (await listEditions(database.db)).find(({ handle }) => handle === "v22");
    const outline = await readOutline(database.db, known?.id ?? "");
    pageId = outline.pages[0]?.id ?? "";
    origin = new URL(await product.app.listen({ host: "127.0.0.1", port: 0 }));
  });
  afterAll(() => product.close());

  const address = () => `/api/desk/pages/${pageId}/pictures`;
  const browserOf = (role: keyof typeof emails) => openLoggedIn(product, `${emails[role]}@demo.test`, pagePath(pageId));

  /** Sends bytes as the editor does, over a connection of its own; answers also where not all of them were read. */
  async function send(browser: PlainBrowser, bytes: Buffer, headers: Record<string, string> = {}) {
    return await new Promise<{ status: number; body: string; closes: boolean }>((resolve, reject) => {
      const sent = request(
        {
          host: origin.hostname,
          port: origin.port,
          method: "POST",
          path: address(),
          headers: {
            host: origin.host,
            "content-type": "application/octet-stream",
            "x-requested-with": "XMLHttpRequest",
            "x-csrf-token": browser.token,
            cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            ...headers,
          },
        },
        (response) => {
          let body = "";
          response.setEncoding("utf8");
          response.on("data", (piece: string) => (body += piece));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, body, closes: response.headers.connection === "close" }),
          );
        },
      );
      // Once the answer is there, the rest is not wanted.
      sent.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code !== "EPIPE" && error.code !== "ECONNRESET") reject(error);
      });
      sent.end(bytes);
    });
  }

  test("are stored at once, for whoever may edit, at an address that stays [CMS-1]", async () => {
    for (const role of staffRoles) {
      const { status, body } = await send(await browserOf(role), png);
      expect([role, status]).toEqual([role, mayInAdmin(role, "edit-content") ? 200 : 403]);
      if (status !== 200) continue;
      const { data } = JSON.parse(body);
      expect(data).toEqual({ url: expect.stringMatching(/^\/images\/[0-9a-f]{16}\.png$/), width: 4, height: 3 });
      const shown = await product.app.inject(data.url);
      expect([shown.statusCode, shown.headers["content-type"], shown.rawPayload.equals(png)]).toEqual([
        200,
        "image/png",
        true,
      ]);
      expect(shown.headers["cache-control"]).toContain("immutable");
    }
    expect((await send(new PlainBrowser(product.app), png)).status).toBe(401);
  });

  test.each([
    ["what is no picture", Buffer.from("%PDF-1.7 words"), "Save it as PNG"],
    ["nothing", Buffer.alloc(0), "Your text is as it was."],
    ["a drawing that runs a script", drawing("<script>alert(1)</script>"), "Remove it, or save the picture as PNG."],
    ["a drawing with a handler", drawing('<path onload="alert(1)"/>'), "Remove it."],
    ["a drawing as long as a book", drawing(`<desc>${"a".repeat(1_100_000)}</desc>`), "Save it with fewer parts"],
  ])("refuse %s, with what to do", async (_, bytes, words) => {
    const { status, body } = await send(await browserOf("editor"), bytes);
    expect([status, JSON.parse(body).message]).toEqual([422, expect.stringContaining(words)]);
  });

  test.each([
    ["said to be 30 MB", {}],
    ["of 30 MB that nobody announced", { "transfer-encoding": "chunked" }],
  ])("refuse a picture %s before all of it is read, and end the connection", async (_, headers) => {
    const { status, body, closes } = await send(await browserOf("editor"), Buffer.alloc(30 * 1024 * 1024), headers);
    expect([status, closes]).toEqual([413, true]);
    expect(JSON.parse(body).message).toContain("larger than 8 MB");
  });

  test("refuse what is sent without the page's token", async () => {
    const browser = await browserOf("editor");
    expect((await send(browser, png, { "x-csrf-token": "made-up" })).status).toBe(403);
  });

  test("are shown as they are in the list, and a drawing in the colors of the page, as on the pages [CMS-2]", async () => {
    const editor = await browserOf("editor");
    const add = async (svg: Buffer) => String(JSON.parse((await send(editor, svg)).body).data.url);
    const shape = '<path class="accent-stroke" d="M1 1h8"/>';
    const plain = await add(drawing('<path d="M1 2h7"/>'));
    const ours = await add(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 40 20">${shape}</svg>`),
    );
    const list = (await editor.open("/admin/editions/v22/images")).body;
    expect(list).toContain(`src="${plain}"`);
    expect(list).not.toContain(`src="${ours}"`);
    expect(list).toContain(
      '<svg class="image-drawing" viewBox="0 0 40 20" aria-hidden="true"><path class="image-accent',
    );
  });

  test("that nothing uses are listed as such, and removed by who may edit once they agreed [CMS-1]", async () => {
    const editor = await browserOf("editor");
    const { data } = JSON.parse((await send(editor, drawing('<path d="M1 1h7"/>'))).body);
    const name = String(data.url).slice("/images/".length);
    const [list, question] = ["/admin/editions/v22/images", removePicturePath("v22", name)];
    const reviewer = await browserOf("reviewer");
    expect((await reviewer.open(list)).body).toContain(name);
    expect((await reviewer.open(list)).body).not.toContain(question);
    expect((await reviewer.open(question)).statusCode).toBe(403);
    expect((await editor.open(list)).body).toContain(question);
    expect((await editor.open(question)).body).toContain(`The picture ${name} will be removed for good.`);
    expect((await editor.submit(question, {})).statusCode).toBe(200);
    expect((await product.app.inject(data.url)).statusCode).toBe(200);
    const done = await editor.submit(question, { agreed: name });
    expect([done.statusCode, done.headers.location]).toEqual([303, `${list}?done=removed`]);
    expect((await product.app.inject(data.url)).statusCode).toBe(404);
    expect((await editor.submit(question, { agreed: name })).statusCode).toBe(404);
    expect((await editor.open("/admin/log")).body).toContain("removed an unused picture");
  });

  test("a page whose picture says nothing isn't published [CMS-1]", async () => {
    const browser = await browserOf("editor");
    const { data } = JSON.parse((await send(browser, drawing('<path d="M0 0h9"/>'))).body);
    const save = async (alt: string, since: number, was: number | null) => {
      const now = { type: "image", image: [{ ...data, alt, caption: "" }] };
      const ids = was === null ? [...first] : [...first, "picture"];
      const text = JSON.stringify({
        since,
        blocks: [{ id: "picture", was, now }],
        order: { was: ids, now: [...first, "picture"] },
        fields: {},
      });
      const answer = await browser.call("POST", `/api/desk/pages/${pageId}`, { save: text });
      return answer.json<{ data: { version: number } }>().data.version;
    };
    const start = await browser.call("POST", `/api/desk/pages/${pageId}`, {
      save: JSON.stringify({ since: 1, blocks: [], order: { was: [], now: [] }, fields: {} }),
    });
    const first = start.json<{ data: { blocks: { id: string }[] } }>().data.blocks.map(({ id }) => id);
    const silent = await save("", 1, null);
    await browser.open(pagePath(pageId, "publish"));
    const refused = await browser.submit(pagePath(pageId, "publish"), { version: String(silent), reason: "" });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining("have a description for readers"),
    ]);
    const told = await save("A line.", silent, silent);
    await browser.open(pagePath(pageId, "publish"));
    const sent = await browser.submit(pagePath(pageId, "publish"), { version: String(told), reason: "" });
    expect(sent.headers.location).toBe(`${pagePath(pageId)}?done=published`);
  });

  test("are listed a hundred at a time, by name", async () => {
    const bytes = new Uint8Array(png);
    const names = Array.from({ length: 150 }, (_, index) => `z${String(index).padStart(3, "0")}.png`);
    await saveImages(
      database,
      names.map((name) => ({ name, content_type: "image/png", width: 4, height: 3, bytes })),
    );
    const editor = await browserOf("editor");
    const seen: string[] = [];
    for (let address: string | undefined = "/admin/editions/v22/images"; address !== undefined;) {
      const { body } = await editor.open(address);
      const shown = [...body.matchAll(/images\/(z\d+\.png)"/g)].map(([, name = ""]) => name);
      seen.push(...new Set(shown));
      expect(body.match(/class="admin-picture"/g)?.length).toBeLessThanOrEqual(100);
      address = /href="([^"]+\?after=[^"]+)"/.exec(body)?.[1];
    }
    expect(seen).toEqual(names);
  });
});
