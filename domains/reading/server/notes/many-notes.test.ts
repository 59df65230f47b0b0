import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../platform/ids/new-id.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { LONGEST_TESTED_TURN_MS, longestTurn } from "../../../../platform/testing/longest-turn.ts";
import type { Account } from "../../../accounts/contract.ts";
import { manualEdition, manualPage } from "../../../manual/server/files/testing/small-manual.ts";
import { readingLimits } from "../../rules.ts";
import { openReading, type OpenReading } from "../testing/open-reading.ts";
import { readNotes, sizeOf } from "./notes.ts";

const answerSchema = z.object({
  data: z.object({
    data: z.array(z.object({ note: z.string(), quote: z.string() })),
    older: z.string().nullable(),
    total: z.number(),
  }),
});

onEachDatabase("many notes", (open) => {
  let site: OpenReading;
  let ada: Account;
  let pageId: string;

  beforeAll(async () => {
    site = await openReading(await open());
    const words = Array.from({ length: 20_000 }, (_, index) => `see ${index % 977}`).join(" ");
    const long = manualPage("long", { blocks: [{ type: "text", text: `<p>${words}</p>` }] });
    await site.publish(manualEdition({ pages: [long, manualPage("other")] }));
    pageId = site.pageId("v22", "long");
  });
  beforeEach(async () => {
    ada = await site.newAccount();
  });

  /** Notes written before there were limits. */
  async function keep(count: number, { note = "", quote = "see", page = pageId } = {}) {
    const words = { quote, prefix: "", suffix: "", note };
    const rows = Array.from({ length: count }, (_, index) => ({
      id: newId(site.clock),
      account_id: ada.id,
      page_id: page,
      edition: "v22",
      page_title: "Long",
      ...words,
      note: note === "" ? `note ${index}` : note,
      created_at: site.clock.now(),
      updated_at: 0,
      size: sizeOf(words),
      search_text: null,
    }));
    for (let start = 0; start < count; start += 50)
      await site.database.db
        .insertInto("reading_notes")
        .values(rows.slice(start, start + 50))
        .execute();
  }

  const list = async (query = "") => answerSchema.parse((await site.call(ada, "GET", `/api/notes${query}`)).body).data;
  const write = (fields: Record<string, string> = {}) =>
    site.call(ada, "POST", "/api/notes", new URLSearchParams({ pageId, quote: "see", ...fields }).toString());

  test("they are paginated, the newest first, each once", async () => {
    await keep(120);
    const seen: string[] = [];
    let older: string | null = "";
    while (older !== null) {
      const answer = await list(`?before=${older}`);
      expect(answer).toMatchObject({ total: 120 });
      expect(answer.data.length).toBeLessThanOrEqual(readingLimits.notesPerPage);
      seen.push(...answer.data.map(({ note }) => note));
      older = answer.older;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `note ${119 - index}`));
  });

  test("a search covers all of them, and is paginated too", async () => {
    await keep(70, { note: "docket" });
    await keep(80, { note: "other" });
    const first = await list("?search=DOCKET");
    expect(first.data).toHaveLength(readingLimits.notesPerPage);
    const second = await list(`?search=docket&before=${first.older}`);
    expect([second.data.length, second.older]).toEqual([20, null]);
  });

  test("a page of the manual is marked only with its newest notes", async () => {
    await keep(readingLimits.notesOfPage + 1);
    await keep(1, { page: site.pageId("v22", "other") });
    const { data, older } = await list(`?page=${pageId}`);
    expect(data).toHaveLength(readingLimits.notesOfPage);
    expect(older).not.toBeNull();
    expect((await list(`?page=${pageId}&before=${older}`)).data).toHaveLength(1);
  });

  test.each(["x", "1.2", "-1.a", "1e9.x", "9".repeat(40), "%00", "9999999999999.'"])(
    "an invalid cursor starts with the newest, or is past the end: %s",
    async (before) => {
      await keep(1);
      expect((await list(`?before=${before}`)).data.length).toBeLessThanOrEqual(1);
    },
  );

  describe("excess is refused with a message, and existing notes stay readable", () => {
    test("too many notes", async () => {
      await keep(readingLimits.notes);
      expect(await write()).toMatchObject({ status: 422, body: { code: "too-many-notes" } });
      expect((await list()).total).toBe(readingLimits.notes);
    });

    test("too many characters in total; but notes over the limit may be shortened", async () => {
      await keep(1);
      const { db } = site.database;
      const ofAda = db.updateTable("reading_notes").where("account_id", "=", ada.id);
      await ofAda.set({ size: readingLimits.noteCharacters + 500 }).execute();
      expect(await write()).toMatchObject({ status: 422, body: { code: "notes-too-long" } });
      const { id } = await db
        .selectFrom("reading_notes")
        .select("id")
        .where("account_id", "=", ada.id)
        .executeTakeFirstOrThrow();
      expect((await site.call(ada, "POST", `/api/notes/${id}`, "note=shorter")).status).toBe(200);
      expect(await write()).toMatchObject({ status: 200 });
    });

    test("notes from a script: a burst, then one every three seconds", async () => {
      const statuses = new Set<number>();
      for (let turn = 0; turn < 119; turn += 1) statuses.add((await write()).status);
      expect([...statuses]).toEqual([200]);
      site.clock.time += 1;
      const answers = [await write(), await write()];
      expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "notes-too-fast" } });
      const response = await site.app.inject({
        method: "POST",
        url: "/api/notes",
        cookies: { test: ada.id },
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: `pageId=${pageId}&quote=x`,
      });
      expect(response.headers["retry-after"]).toMatch(/^[1-3]$/);
    });
  });

  test("reading notes yields after 25 notes, and before more characters than three of the longest notes have", async () => {
    // Expanded, each of these characters is eighteen; and a one-letter passage occurs everywhere on the page.
    await keep(150, { note: "\uFDFA".repeat(readingLimits.note), quote: "e" });
    await keep(150);
    const turns = { isDone: false, count: 0 };
    const counting = (async () => {
      for (; !turns.isDone; turns.count += 1) await nextTurn();
    })();
    const perTurn = new Map<number, { notes: number; characters: number }>();
    for await (const { size } of readNotes(site.database.db, { accountId: ada.id })) {
      const { notes, characters } = perTurn.get(turns.count) ?? { notes: 0, characters: 0 };
      perTurn.set(turns.count, { notes: notes + 1, characters: characters + size });
    }
    turns.isDone = true;
    await counting;
    const all = [...perTurn.values()];
    expect(all.reduce((sum, { notes }) => sum + notes, 0)).toBe(300);
    expect(Math.max(...all.map(({ notes }) => notes))).toBeLessThanOrEqual(25);
    expect(Math.max(...all.map(({ characters }) => characters))).toBeLessThan(4 * readingLimits.note);
  });

  test("no request holds the event loop for long, whatever the notes are", async () => {
    await keep(500, { note: "\uFDFA".repeat(readingLimits.note), quote: "e" });
    // Warms up what is computed once, such as the page's words.
    await list();
    for (const url of ["", "?search=nothing", `?page=${pageId}`, "/export.md"]) {
      const turn = await longestTurn(() => site.app.inject({ url: `/api/notes${url}`, cookies: { test: ada.id } }));
      expect(turn, url).toBeLessThan(LONGEST_TESTED_TURN_MS);
    }
  });
});
