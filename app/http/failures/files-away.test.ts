import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Block } from "../../../domains/manual/model/blocks/registry/schemas.ts";
import type { Order } from "../../../domains/commerce/contract.ts";
import { documentJobs } from "../../../domains/commerce/server/documents/document-jobs.ts";
import { pagePath, removePicturePath } from "../../../domains/manual/admin/contract.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { releaseJobs } from "../../../domains/manual/server/plugin.ts";
import { listEditions } from "../../../domains/manual/server/public.ts";
import { publishEdition, readEdition } from "../../../domains/manual/server/publish/public.ts";
import { contentName } from "../../../domains/manual/server/publish/plan/pictures.ts";
import { readOutline } from "../../../domains/manual/server/read/reading-store.ts";
import { saveEditedIn } from "../../../domains/manual/server/stores/publishing-store.ts";
import { fixedClock, systemClock } from "../../../platform/clock/clock.ts";
import { writeJson } from "../../../platform/db/json.ts";
import { StoredFiles } from "../../../platform/files/stores/stored-files.ts";
import { type S3StandIn, startS3StandIn } from "../../../platform/files/stores/testing/s3-stand-in.ts";
import { Worker } from "../../../platform/jobs/worker.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  PlainBrowser,
  type TestProduct,
} from "../../starting/testing/open-test-product.ts";

const text = (words: string) => new TextEncoder().encode(words);
const drawing = text(
  '<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 40 20" width="40" height="20"><path class="accent-stroke" d="M1 1h8"/></svg>',
);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC",
  "base64",
);
const pictures = ["one", "two", "three", "four", "five"].map((name) => ({ name: `${name}.png`, bytes: text(name) }));
const addressOf = (picture: { name: string; bytes: Uint8Array }) => `/images/${contentName(picture)}`;
const shows = (name: string): Block => {
  return { type: "image", image: [{ url: `/images/${name}`, alt: "It", width: 30, height: 20, caption: "" }] };
};

onOneDatabase("documents and pictures that lie in a store", (open) => {
  let s3: S3StandIn;
  let database: TestDatabase;
  let product: TestProduct;
  let origin: string;
  let pageId: string;
  const clock = fixedClock(systemClock.now());

  beforeAll(async () => {
    s3 = await startS3StandIn();
    const files = await StoredFiles.open({ to: `s3://${s3.bucket}/files`, s3: s3.access });
    database = { ...(await open()), files };
    const edition = manualEdition({
      pages: [
        manualPage("cases", { code: "1", title: "Cases", blocks: pictures.map(({ name }) => shows(name)) }),
        manualPage("courts", { code: "2", title: "Courts", blocks: [shows("drawn.svg")] }),
      ],
      images: [...pictures, { name: "drawn.svg", bytes: drawing }],
    });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database, { LIMITS: "off" });
    await saveEditedIn(database.db, "v22", "desk");
    const known = (await listEditions(database.db)).find(({ handle }) => handle === "v22");
    pageId = (await readOutline(database.db, known?.id ?? "")).pages[0]?.id ?? "";
    origin = await product.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await product.close();
    await s3.close();
  });
  beforeEach(() => Object.assign(s3.faults, { busy: 0, refuses: false, lateMs: 0 }));

  /** The object that a picture of the page lies in. */
  const objectOf = async (picture: { name: string; bytes: Uint8Array }) => {
    const row = database.db.selectFrom("images").select("file").where("name", "=", contentName(picture));
    return `files/${String((await row.executeTakeFirstOrThrow()).file)}`;
  };
  const [one, two, three, four, five] = pictures;
  if (!one || !two || !three || !four || !five) throw new Error("There are five.");

  test("come through the site's own address, and are asked for once", async () => {
    const rows = await database.db.selectFrom("images").select(["bytes", "size"]).execute();
    expect(rows.map(({ bytes, size }) => [bytes, size !== null && size > 0])).toEqual(rows.map(() => [null, true]));
    expect(s3.objects.size).toBe(rows.length);
    const page = await fetch(`${origin}/bluebook/v22/rules/cases`);
    const html = await page.text();
    expect(html).toContain(addressOf(one));
    for (const said of [html, JSON.stringify([...page.headers])]) {
      expect(said).not.toContain(s3.access.endpoint);
      expect(said).not.toContain("pictures/");
    }
    s3.asked["GET"] = 0;
    for (let time = 0; time < 3; time += 1) {
      const shown = await fetch(origin + addressOf(one));
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(Buffer.from(await shown.arrayBuffer()).equals(one.bytes)).toBe(true);
    }
    expect(s3.asked["GET"]).toBe(1);
    const exported = await readEdition(database, "v22");
    expect(exported.images.map(({ bytes }) => Buffer.from(bytes).toString()).toSorted()).toEqual(
      [...pictures.map(({ bytes }) => bytes), drawing].map((bytes) => Buffer.from(bytes).toString()).toSorted(),
    );
  });

  test(
    "a store that doesn't answer makes readers come back, holds up nobody else, and isn't asked by all at once",
    { timeout: 60_000 },
    async () => {
      const known = database.db.selectFrom("images").selectAll().where("name", "=", contentName(two));
      const image = await known.executeTakeFirstOrThrow();
      // A hundred pictures that nobody has asked for yet.
      const names = Array.from({ length: 100 }, (_one, index) => `${String(index).padStart(16, "0")}.png`);
      const rows = names.map((name, index) => {
        return { ...image, name, file: `${String(image.file)}-${index}` };
      });
      await database.db.insertInto("images").values(rows).execute();
      s3.faults.lateMs = 30_000;
      s3.asked["GET"] = 0;
      const waiting = Promise.all(names.map((name) => fetch(`${origin}/images/${name}`)));
      await expect.poll(() => s3.asked["GET"], { timeout: 20_000 }).toBeGreaterThan(0);
      const page = await fetch(`${origin}/bluebook/v22/rules/cases`);
      expect(page.status).toBe(200);
      expect((await fetch(origin + addressOf(one))).status).toBe(200);
      for (const answer of await waiting) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(5);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(await answer.text()).not.toContain(s3.access.endpoint);
      }
      expect(s3.waiting.most).toBeLessThanOrEqual(64);
      await database.db.deleteFrom("images").where("name", "in", names).execute();
      s3.faults.lateMs = 0;
      expect((await fetch(origin + addressOf(two))).status).toBe(200);
    },
  );

  test("what is lost, damaged or refused is never given out, and comes back with the store", async () => {
    const object = await objectOf(three);
    const kept = s3.objects.get(object) ?? Buffer.alloc(0);
    s3.objects.delete(object);
    expect((await fetch(origin + addressOf(three))).status).toBe(502);
    s3.objects.set(object, Buffer.from("other"));
    const damaged = await fetch(origin + addressOf(three));
    expect([damaged.status, await damaged.text()]).toEqual([502, expect.not.stringContaining("other")]);
    s3.objects.set(object, kept);
    s3.faults.refuses = true;
    expect((await fetch(origin + addressOf(three))).status).toBe(503);
    s3.faults.refuses = false;
    expect((await fetch(origin + addressOf(three))).status).toBe(200);
  });

  test("a page shows a drawing whose file is away as a picture, and as a drawing again later", async () => {
    const other = await openTestProduct(
      { ...database, files: await StoredFiles.open({ to: `s3://${s3.bucket}/files`, s3: s3.access }) },
      { LIMITS: "off" },
    );
    try {
      s3.faults.refuses = true;
      const away = await other.app.inject("/bluebook/v22/rules/courts");
      expect(away.statusCode).toBe(200);
      expect(away.body).toContain(addressOf({ name: "drawn.svg", bytes: drawing }));
      expect(away.body).not.toContain("image-drawing");
    } finally {
      s3.faults.refuses = false;
      await other.close();
    }
    expect((await product.app.inject("/bluebook/v22/rules/courts")).body).toContain("image-drawing");
  });

  async function addPicture(bytes: Uint8Array<ArrayBuffer>) {
    const editor = await openLoggedIn(product, "editor@demo.test", pagePath(pageId));
    const answer = await fetch(`${origin}/api/desk/pages/${pageId}/pictures`, {
      method: "POST",
      headers: {
        "content-type": "application/octet-stream",
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": editor.token,
        cookie: [...editor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: bytes,
    });
    return { editor, status: answer.status, body: await answer.text() };
  }

  test("a picture that an editor adds goes there, and is removed there once it is removed, when the store is back", async () => {
    s3.faults.refuses = true;
    expect(await addPicture(new Uint8Array(png))).toMatchObject({ status: 503 });
    s3.faults.refuses = false;
    const added = await addPicture(new Uint8Array(png));
    expect(added.status).toBe(200);
    const name = contentName({ name: "a.png", bytes: png });
    expect(added.body).toContain(`/images/${name}`);
    const object = await objectOf({ name: "a.png", bytes: png });
    expect(s3.objects.get(object)?.equals(png)).toBe(true);
    // Again, it is there already.
    const before = s3.objects.size;
    expect((await addPicture(new Uint8Array(png))).status).toBe(200);
    expect(s3.objects.size).toBe(before);

    // Nobody has the page open any more.
    await database.db.deleteFrom("page_presence").execute();
    await added.editor.open(removePicturePath("v22", name));
    const done = await added.editor.submit(removePicturePath("v22", name), { agreed: name });
    expect(done.statusCode).toBe(303);
    expect((await fetch(`${origin}/images/${name}`)).status).toBe(404);
    const log = { warn: () => {}, error: () => {} };
    clock.advance(60_000);
    const worker = new Worker({
      database,
      clock,
      log,
      random: () => 0,
      handlers: releaseJobs({ database, clock, log }),
    });
    s3.faults.refuses = true;
    await worker.runDue();
    expect(s3.objects.has(object)).toBe(true);
    // Meanwhile it is added again, which lies elsewhere.
    s3.faults.refuses = false;
    expect((await addPicture(new Uint8Array(png))).status).toBe(200);
    clock.advance(3_600_000);
    await worker.runDue();
    expect(s3.objects.has(object)).toBe(false);
    expect((await fetch(`${origin}/images/${name}`)).status).toBe(200);
  });

  test("a document is made once the store is there, and read from it; until then, its page says the same", async () => {
    const browser = new PlainBrowser(product.app);
    await browser.logIn("new@demo.test");
    await browser.open("/api/account");
    const item = { purchasableId: "individual-1", resetCart: "1", returnTo: "/bluebook" };
    await browser.call("POST", "/", { action: "commerce/cart/update-cart", ...item });
    await database.db
      .updateTable("carts")
      .set({ buyer: writeJson(buyer) })
      .execute();
    const cart = (await browser.open("/api/cart")).json<{ data: { revision: number; total: number } }>().data;
    const form = { revision: String(cart.revision), total: String(cart.total), provider: "invoice" };
    const { number } = (await browser.call("POST", "/api/orders/place", form)).json<{ data: { number: string } }>()
      .data;
    const order = (await browser.open(`/api/orders/${number}`)).json<{ data: Order }>().data;
    const page = order.documents[0]?.href ?? "";
    const log = { warn: () => {}, error: () => {} };
    clock.advance(60_000);
    const worker = new Worker({
      database,
      clock,
      log,
      random: () => 0,
      handlers: documentJobs({ database, templates: undefined }),
    });
    s3.faults.refuses = true;
    await worker.runDue();
    const row = database.db.selectFrom("documents").select(["pdf", "file", "sha256", "size"]);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ pdf: null, file: null, sha256: null, size: null });
    expect((await browser.open(`${page}.pdf`)).headers["location"]).toBe(page);
    expect((await browser.open(page)).statusCode).toBe(200);
    s3.faults.refuses = false;
    clock.advance(3_600_000);
    await worker.runDue();
    const kept = await row.executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ pdf: null, file: expect.stringMatching(/^documents\/[0-9a-f]{2}\/[0-9a-f]{64}\./) });
    // Nobody's name is in a key.
    expect(kept.file).not.toMatch(/ada|byron|inv/i);
    const pdf = await browser.open(`${page}.pdf`);
    expect([pdf.statusCode, pdf.headers["content-type"], pdf.headers["cache-control"]]).toEqual([
      200,
      "application/pdf",
      "no-store",
    ]);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const object = `files/${String(kept.file)}`;
    s3.faults.refuses = true;
    const away = await browser.open(`${page}.pdf`);
    expect([away.statusCode, away.headers["retry-after"]]).toEqual([503, "5"]);
    s3.faults.refuses = false;
    s3.objects.set(object, Buffer.concat([pdf.rawPayload, Buffer.from(" ")]));
    expect((await browser.open(`${page}.pdf`)).statusCode).toBe(502);
    s3.objects.delete(object);
    expect((await browser.open(`${page}.pdf`)).statusCode).toBe(502);
    expect((await browser.open(page)).statusCode).toBe(200);
    s3.objects.set(object, pdf.rawPayload);
    expect((await browser.open(`${page}.pdf`)).statusCode).toBe(200);
  });
});

const buyer = {
  name: "Ada Byron",
  organization: "",
  email: "billing@lawfirm.test",
  street: "1 Court St",
  street2: "",
  city: "Albany",
  region: "NY",
  postalCode: "12207",
  country: "US",
  taxNumber: "",
  purchaseOrder: "",
};
