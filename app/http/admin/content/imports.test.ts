import { afterAll, beforeAll, expect, test } from "vitest";
import { importPath, uploadPath } from "../../../../domains/manual/admin/contract.ts";
import { importJobs } from "../../../../domains/manual/server/plugin.ts";
import { runImport } from "../../../jobs/run-import.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { saveEditedIn } from "../../../../domains/manual/server/stores/publishing-store.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { readZip } from "../../../../platform/files/zip/read-zip.ts";
import { writeZip } from "../../../../platform/files/zip/write-zip.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { longestTurn, LONGEST_TESTED_TURN_MS } from "../../../../platform/testing/longest-turn.ts";
import {
  openLoggedIn,
  openTestProduct,
  type TestProduct,
  untilReady,
} from "../../../starting/testing/open-test-product.ts";
import { keepNote } from "../testing/keep-note.ts";

const clock = systemClock;
const limits = { files: 1_000, fileBytes: 1e7, totalBytes: 1e8 };
const [first, second] = ["The name of a case is italic.", "A volume and a page follow the name."] as const;
const blocks = [first, second].map((words) => ({ type: "text", text: `<p>${words}</p>` }) as const);
const losing = "rules/cases: 1 note of a reader marks words that will no longer be on the page.";
const edition = manualEdition({ pages: [manualPage("cases", { code: "1", title: "Cases", blocks })] });

onOneDatabase("files in admin", (open) => {
  let database: TestDatabase;
  let product: TestProduct;

  beforeAll(async () => {
    database = await open();
    await publishEdition({ database, clock }, edition, { origin: "test" });
    product = await openTestProduct(database, { LIMITS: "off" });
    await untilReady(product.app);
    const { id } = await database.db.selectFrom("pages").select("id").executeTakeFirstOrThrow();
    await keepNote(database.db, id, second);
  });
  afterAll(() => product.close());

  const editor = () => openLoggedIn(product, "editor@demo.test", uploadPath("v22"));

  /** Exports the edition as admin does, and unpacks it. */
  async function exported(): Promise<Map<string, Buffer>> {
    const answer = await (await editor()).open("/admin/editions/v22/export");
    expect(answer.headers).toMatchObject({ "content-type": "application/zip", "cache-control": "no-store" });
    return await readZip(answer.rawPayload, limits);
  }

  /** Replaces words in one of the files, and packs all. */
  async function changed(files: ReadonlyMap<string, Buffer>, from: string, to: string): Promise<Buffer> {
    const packed = [...files].map(([path, content]) => [path, Buffer.from(content.toString("utf8").replace(from, to))]);
    return await writeZip(new Map(packed.map(([path, content]) => [String(path), Buffer.from(content ?? "")])));
  }

  /** Sends an archive with its form, as a browser does; returns where that leads, or what it answers. */
  async function bring(archive: Uint8Array, fields: Record<string, string> = {}) {
    const browser = await editor();
    const form = new FormData();
    form.set("csrf", browser.token);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("files", new Blob([new Uint8Array(archive)], { type: "application/zip" }), "v22.zip");
    const body = new Response(form);
    const payload = Buffer.from(await body.arrayBuffer());
    const sent = await browser.upload(uploadPath("v22"), body.headers.get("content-type") ?? "", payload);
    return { browser, sent, address: String(sent.headers.location) };
  }

  async function runJobs(): Promise<void> {
    const log = { warn: () => {}, error: () => {} };
    const handlers = importJobs({
      database,
      clock,
      runImport: (id, signal) => runImport(database.settings, id, signal),
    });
    await new Worker({ database, clock, handlers, log }).runDue();
  }

  test("an export is the files; imported again, they say nothing new [CMS-4]", async () => {
    const files = await exported();
    expect([...files.keys()].toSorted()).toEqual(
      [".manual-export", "dashboard.yaml", "edition.yaml", "quick-style-guide.md", "rules/010-cases.md"].map(
        (path) => `v22/${path}`,
      ),
    );
    await saveEditedIn(database.db, "v22", "desk");
    const { browser, address } = await bring(await writeZip(files));
    expect((await browser.open(address)).body).toContain("The files are being checked.");
    await runJobs();
    const { body } = await browser.open(address);
    expect(body).toContain("The files contain no changes.");
    expect(body).not.toContain("Merge into the drafts");
  });

  test("are looked at first, then merged into drafts, by whoever gives a reason, once [CMS-4]", async () => {
    await saveEditedIn(database.db, "v22", "desk");
    const { browser, address } = await bring(await changed(await exported(), second, "A page follows the volume."));
    await runJobs();
    const looked = await browser.open(address);
    expect(looked.body).toContain("The files came from v22.1. They contain: 1 page’s text.");
    expect(looked.body).toContain("Cases (rules/cases)");
    expect(looked.body).toContain(losing);
    expect(looked.body).not.toMatch(/mine, alone|reader@demo/);
    const sent = await browser.submit(address, { act: "import", reason: "From git" });
    expect(sent.statusCode).toBe(303);
    const again = await browser.submit(address, { act: "import", reason: "From git" });
    expect([again.statusCode, again.body.includes("Nothing was done again.")]).toEqual([409, true]);
    expect((await browser.open(address)).body).toContain("The files are being imported.");
    await runJobs();
    expect((await browser.open(address)).body).toContain("The files have been merged into the drafts.");
    const pages = await browser.open("/admin/editions/v22/pages");
    expect(pages.body).toContain("changed, not published");
    const edited = await browser.open("/admin/editions/v22");
    expect(edited.body).toContain("files merged into the drafts");
    expect(edited.body).toContain("From git");
  });

  test("of an edition that is edited in files become a staged release [CMS-4]", async () => {
    await saveEditedIn(database.db, "v22", "files");
    const { browser, address } = await bring(await changed(await exported(), second, "A page follows the volume."));
    await runJobs();
    const looked = await browser.open(address);
    expect(looked.body).toContain("Page with changed text: rules/cases");
    expect(looked.body).toContain(losing);
    await browser.submit(address, { act: "import", reason: "From git" });
    await runJobs();
    expect((await browser.open(address)).body).toContain("View release v22.2");
    expect((await browser.open("/admin/releases/v22.2")).body).toContain("From git");
    const owner = await openLoggedIn(product, "admin@demo.test", "/admin/releases/v22.2/publish");
    const asked = await owner.open("/admin/releases/v22.2/publish");
    expect(asked.body).toContain("Rule 1 Cases: 1 note of a reader marks words that will no longer be on the page.");
  });

  test("that can't be imported are refused with a sentence, and what was typed is kept [CMS-4]", async () => {
    await saveEditedIn(database.db, "v22", "desk");
    const files = await exported();
    const failed = async (archive: Uint8Array) => {
      const { browser, address } = await bring(archive);
      await runJobs();
      return (await browser.open(address)).body;
    };
    expect(await failed(Buffer.from("not a zip"))).toContain("This is not a zip archive.");
    expect(await failed(await writeZip(new Map([["../edition.yaml", Buffer.from("x")]])))).toContain(
      "outside of its own",
    );
    expect(await failed(await writeZip(new Map([["a.md", Buffer.from("x")]])))).toContain("There is no edition.yaml");
    expect(await failed(await changed(files, "handle: v22", "handle: v23"))).toContain("These files are of v23");
    expect(await failed(await changed(files, "title: Cases", "titel: Cases"))).toContain("These files have errors.");
    const typed = await bring(new Uint8Array(), { base: "v22.1" });
    expect([typed.sent.statusCode, typed.sent.body.includes('value="v22.1"')]).toEqual([422, true]);
    expect((await bring(await writeZip(files), { base: "v22.99" })).sent.body).toContain("There is no release v22.99");
  });

  test("are discarded by whoever doesn't want them [CMS-4]", async () => {
    const { browser, address } = await bring(await changed(await exported(), first, "The name is roman."));
    await runJobs();
    expect((await browser.submit(address, { act: "discard" })).headers.location).toBe(`${address}?done=discarded`);
    expect((await browser.open(`${address}?done=discarded`)).body).toContain("Upload other files");
    const kept = await database.db
      .selectFrom("edition_imports")
      .leftJoin("edition_import_pieces", "import_id", "id")
      .select(["archive", "bytes"])
      .where("state", "=", "discarded")
      .execute();
    expect(kept.map(({ archive, bytes }) => [archive.length, bytes])).toEqual([[0, null]]);
  });

  test("that are too large, or sent by others, are refused while they arrive [CMS-4]", async () => {
    const { sent } = await bring(new Uint8Array(33 * 1024 * 1024));
    expect(sent.statusCode).toBe(413);
    const reviewer = await openLoggedIn(product, "reviewer@demo.test", "/admin");
    const answer = await reviewer.upload(uploadPath("v22"), "multipart/form-data; boundary=x", Buffer.from("x"));
    expect(answer.statusCode).toBe(403);
    const broken = await (
      await editor()
    ).upload(uploadPath("v22"), "multipart/form-data; boundary=x", Buffer.from("x"));
    expect(broken.statusCode).toBe(400);
    expect((await reviewer.open(importPath("made-up"))).statusCode).toBe(403);
  });

  test("don't hold the event loop while they are packed and looked at [CMS-4]", async () => {
    const { address } = await bring(await writeZip(await exported()));
    expect(address).toContain("/admin/imports/");
    expect(await longestTurn(runJobs)).toBeLessThan(LONGEST_TESTED_TURN_MS);
  });
});
