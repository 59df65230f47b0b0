import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { manualEdition, manualPage } from "../../../manual/server/files/testing/small-manual.ts";
import { noteSchema } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { openReading, type OpenReading } from "../testing/open-reading.ts";

const listSchema = z.object({ data: z.object({ data: z.array(noteSchema.extend({ placed: z.boolean() })) }) });
const oneSchema = z.object({ data: z.object({ data: noteSchema }) });

function manual(text: string) {
  return manualEdition({
    pages: [manualPage("cases", { code: "7", title: "Cases", blocks: [{ type: "text", text }] })],
  });
}

onEachDatabase("notes", (open) => {
  let site: OpenReading;
  let ada: Account;
  let pageId: string;

  beforeAll(async () => {
    site = await openReading(await open());
  });
  beforeEach(async () => {
    ada = await site.newAccount();
    site.open(ada);
    await site.publish(manual("<p>Cite the <em>reporter</em> first. Then cite the court &amp; the year.</p>"));
    pageId = site.pageId("v22", "cases");
  });

  const write = (fields: Record<string, string>, who: Account | undefined = ada) =>
    site.call(
      who,
      "POST",
      "/api/notes",
      new URLSearchParams({ pageId, quote: "the reporter first", ...fields }).toString(),
    );
  const written = async (fields: Record<string, string> = {}) => oneSchema.parse((await write(fields)).body).data.data;
  const list = async (query = "", who = ada) =>
    listSchema.parse((await site.call(who, "GET", `/api/notes${query}`)).body).data.data;

  test("a passage can be marked with or without a note", async () => {
    await written({ prefix: "Cite ", suffix: ". Then" });
    await written({ quote: "the court & the year", note: "Ask Eve." });
    expect(await list(`?page=${pageId}`)).toMatchObject([
      { quote: "the court & the year", note: "Ask Eve.", placed: true, pageTitle: "7 Cases", version: "v22" },
      { quote: "the reporter first", prefix: "Cite ", note: "", uri: "bluebook/v22/rules/cases" },
    ]);
  });

  test("one that is sent twice, its answer being lost, is kept once", async () => {
    const [first, again] = [await written({ note: "Ask Eve." }), await written({ note: "Ask Eve." })];
    expect(again).toEqual(first);
    expect(await list()).toHaveLength(1);
  });

  test("it survives a new revision that moves its words, and is unplaced when they are gone", async () => {
    await written();
    await site.publish(manual("<p>Quite new.</p><p>Cite the reporter <b>first</b>.</p>"));
    expect(await list()).toMatchObject([{ placed: true }]);
    await site.publish(manual("<p>Cite the court first.</p>"));
    expect(await list()).toMatchObject([{ placed: false, quote: "the reporter first" }]);
  });

  test("if the whole page is gone, it is kept with the page's old title", async () => {
    await written({ note: "Keep me." });
    await site.publish(manualEdition({ pages: [manualPage("other", { code: "9", title: "Other" })] }));
    expect(await list()).toMatchObject([{ placed: false, uri: null, pageTitle: "7 Cases", note: "Keep me." }]);
  });

  test("searching notes requires all of the words", async () => {
    await written({ note: "Ask the clerk" });
    await written({ quote: "court", note: "Something else" });
    expect((await list("?search=CLERK%20reporter")).map(({ note }) => note)).toEqual(["Ask the clerk"]);
    expect(await list("?search=judge")).toEqual([]);
  });

  test("a note can be changed and deleted", async () => {
    const { id } = await written({ note: "Before" });
    await site.call(ada, "POST", `/api/notes/${id}`, "note=After");
    expect(await list()).toMatchObject([{ note: "After" }]);
    expect((await site.call(ada, "DELETE", `/api/notes/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test("only its owner ever sees, changes or deletes it", async () => {
    const eve = await site.newAccount();
    const { id } = await written({ note: "Private words" });
    expect(await list("", eve)).toEqual([]);
    expect((await site.call(eve, "POST", `/api/notes/${id}`, "note=Stolen")).status).toBe(404);
    expect((await site.call(eve, "DELETE", `/api/notes/${id}`)).status).toBe(404);
    for (const [method, url] of [
      ["GET", "/api/notes"],
      ["GET", `/api/notes?page=${pageId}`],
      ["GET", "/api/notes/export.md"],
      ["POST", `/api/notes/${id}`],
      ["DELETE", `/api/notes/${id}`],
    ] as const) {
      const form = method === "POST" ? "note=Stolen" : undefined;
      const { status, body } = await site.call(undefined, method, url, form);
      expect([status, JSON.stringify(body)]).toEqual([401, expect.not.stringContaining("Private")]);
    }
    expect(await list()).toMatchObject([{ note: "Private words" }]);
  });

  test("all are exported as Markdown, without turning anyone's words into markup", async () => {
    await written({ note: "# No heading\n- no list <script>alert(1)</script> *plain*" });
    const { headers, body } = await site.app.inject({ url: "/api/notes/export.md", cookies: { test: ada.id } });
    expect(headers).toMatchObject({
      "content-type": "text/markdown; charset=utf-8",
      "content-disposition": 'attachment; filename="notes.md"',
      "cache-control": "no-store",
    });
    expect(body).toContain("## 7 Cases (v22)");
    expect(body).toContain("> the reporter first");
    expect(body).toContain(String.raw`\# No heading`);
    expect(body).toContain(String.raw`\- no list \<script\>`);
    // A date as readers see it (RULING-8).
    expect(body).toMatch(/^\*\d{1,2}\.\d{1,2}\.\d{4}\*$/m);
  });

  describe("invalid input saves nothing and gets a message", () => {
    async function expectRefused(answer: Promise<{ status: number; body: unknown }>, status: number, words: RegExp) {
      expect(await answer).toMatchObject({ status, body: { message: expect.stringMatching(words) } });
      expect(await list()).toEqual([]);
    }

    test("a note of 1 MB", () => expectRefused(write({ note: "é".repeat(1_000_000) }), 422, /20,000 characters/));
    test("a note slightly too long", () =>
      expectRefused(write({ note: "x".repeat(readingLimits.note + 1) }), 422, /this one has 20,001/));
    test("a passage too long", () =>
      expectRefused(write({ quote: "x".repeat(readingLimits.quote + 1) }), 422, /Mark a shorter one/));
    test.each(["", "   ", "\u0000"])("an empty passage %j", (quote) =>
      expectRefused(write({ quote }), 422, /needs a passage/),
    );
    test("a page that does not exist", () => expectRefused(write({ pageId: "nothing" }), 404, /does not exist/));
    test("no form at all", () => expectRefused(site.call(ada, "POST", "/api/notes"), 422, /needs a passage/));
    test.each(["nothing", "%00", "a".repeat(150)])("a note that does not exist: %s", (id) =>
      expectRefused(site.call(ada, "POST", `/api/notes/${id}`, "note=x"), 404, /does not exist/),
    );
  });

  test("the longest note is saved in full, with every character", async () => {
    const note = "😀é".repeat(readingLimits.note / 4) + "y".repeat(readingLimits.note / 4 - 1);
    await written({ note: `a\u0000${note}` });
    expect((await list())[0]?.note).toBe(`a${note}`);
  });

  test("a refused change loses none of the note", async () => {
    const { id } = await written({ note: "Before" });
    const answer = await site.call(ada, "POST", `/api/notes/${id}`, `note=${"x".repeat(1_000_000)}`);
    expect(answer).toMatchObject({ status: 422, body: { code: "note-too-long" } });
    expect(await list()).toMatchObject([{ note: "Before" }]);
  });
});
