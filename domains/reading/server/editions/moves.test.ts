import { expect, test } from "vitest";
import type { Database } from "../../../../platform/db/database.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { longestTurn, LONGEST_TESTED_TURN_MS } from "../../../../platform/testing/longest-turn.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { ManualPage } from "../../../manual/server/model/manual.ts";
import { onStatement } from "../../../manual/server/publish/testing/on-statement.ts";
import { readContentEvents } from "../../../manual/server/admin/audit.ts";
import { manualEdition, manualPage } from "../../../manual/server/files/testing/small-manual.ts";
import { actOnMove, countSavedItems, readMove, readMoves } from "../admin/moves.ts";
import { addNote, listNotes } from "../notes/notes.ts";
import { clearPins, listPins, pinPage } from "../pins/pins.ts";

import { openReading } from "../testing/open-reading.ts";
import { workOnMove } from "./move-kept.ts";

const text = (words: string) => ({ type: "text", text: `<p>${words}</p>` }) as const;
const asking = { typed: {}, csrfToken: "" };

const page = (slug: string, words: string, more: Partial<ManualPage> = {}) =>
  manualPage(slug, { blocks: [text(words)], ...more });
const old = manualEdition({
  handle: "v21",
  name: "21st Edition",
  pages: [
    page("cases", "Italicize names. Cite the volume.", { code: "1", title: "Cases" }),
    page("books", "Give the author.", { code: "2", title: "Books" }),
    page("telegrams", "Give the date.", { code: "3", title: "Telegrams" }),
    page("telex", "Give the number.", { code: "4", title: "Telex" }),
  ],
});
const fresh = manualEdition({
  pages: [
    page("cases", "Italicize names. Cite the page.", { code: "1", title: "Cases" }),
    page("letters", "Give the date.", { code: "5", title: "Letters and notes" }),
    page("authors", "Give the author.", { code: "7", title: "Books" }),
  ],
  redirects: [{ from: "rules/telegrams", to: "rules/letters", text: "" }],
});

onEachDatabase("pins and notes between editions", (open) => {
  async function prepare(database?: Database) {
    const site = await openReading(database ?? (await open()));
    await site.publish(old);
    await site.publish(fresh);
    const { reading } = site;
    const readerOf = ({ id }: Account) => {
      const spans = { trial: { from: 0, until: Infinity }, individual: [], seat: null };
      return { kind: "account", accountId: id, isAdmin: false, organization: null, invitedTo: [], ...spans } as const;
    };
    const acting = { accountId: (await site.newAccount()).id, fields: { from: "v21" } };
    const count = async () => {
      const id = await countSavedItems(reading, "v22", acting);
      await workOnMove(reading, id);
      return id;
    };
    return {
      ...site,
      acting,
      count,
      pin: async (account: Account, version: string, slug: string) => {
        await pinPage(reading, account.id, site.pageId(version, slug));
      },
      note: async (account: Account, slug: string, quote: string, note = "mine") => {
        const words = { pageId: site.pageId("v21", slug), quote, prefix: "", suffix: "", note };
        await addNote({ ...reading, limited: false }, { accountId: account.id, reader: readerOf(account) }, words);
      },
      pinsOf: async ({ id }: Account) => (await listPins(reading, id)).map(({ uri }) => uri.slice("bluebook/".length)),
      notesOf: async (account: Account) => {
        const { notes } = await listNotes(reading, { accountId: account.id, reader: readerOf(account) });
        return notes.map(({ version, pageTitle, quote, placed }) => [version, pageTitle, quote, placed]);
      },
      agree: async (id: string) => {
        await actOnMove(reading, id, { ...acting, fields: { act: "move", reason: "The 22nd is out" } });
        await workOnMove(reading, id);
      },
    };
  }

  test("lead to the same pages, by code, title or redirect; the rest stays and is listed without readers [CMS-3] [PIN-1]", async () => {
    const { database, count, agree, newAccount, pin, note, pinsOf, notesOf } = await prepare();
    const [ada, ben] = [await newAccount(), await newAccount()];
    for (const slug of ["cases", "telegrams", "telex", "books"]) await pin(ada, "v21", slug);
    await pin(ben, "v21", "telex");
    await note(ada, "cases", "Italicize names.", "Remember Jane");
    await note(ada, "cases", "Cite the volume.");
    await note(ben, "telex", "Give the number.");
    const id = await count();
    const counted = await readMove(database.db, id, asking);
    expect(counted.sentences[0]).toBe("3 pins and 1 note on pages of v21 will lead to the same pages of v22.");
    const stays = [
      { page: "1 Cases (rules/cases)", pins: 0, notes: 1, why: "Their passages are not on rules/cases of v22." },
      { page: "4 Telex (rules/telex)", pins: 2, notes: 1, why: "v22 has no page like it." },
    ];
    expect(counted).toMatchObject({ state: "ready", stays });
    // Nothing is moved yet, and the report says nothing of anybody.
    expect(await pinsOf(ada)).toEqual(["v21/rules/books", "v21/rules/telex", "v21/rules/telegrams", "v21/rules/cases"]);
    expect(JSON.stringify(counted)).not.toMatch(new RegExp(`Remember|Jane|${ada.id}|${ben.id}`));

    await agree(id);
    expect(await pinsOf(ada)).toEqual(["v22/rules/authors", "v21/rules/telex", "v22/rules/letters", "v22/rules/cases"]);
    expect(await pinsOf(ben)).toEqual(["v21/rules/telex"]);
    expect(await notesOf(ada)).toEqual([
      ["v21", "1 Cases", "Cite the volume.", true],
      ["v22", "1 Cases", "Italicize names.", true],
    ]);
    expect(await notesOf(ben)).toEqual([["v21", "4 Telex", "Give the number.", true]]);
    const done = await readMove(database.db, id, asking);
    expect(done).toMatchObject({ state: "done", stays });
    expect(done.sentences[0]).toMatch(/^3 pins and 1 note of v21 lead to the same pages of v22 since/);
    // Done again, there is nothing left to move.
    expect((await readMove(database.db, await count(), asking)).sentences[0]).toMatch(/^0 pins and 0 notes/);
  });

  test("are in the audit log once, with who moved them and why, however often it was agreed to [CMS-3]", async () => {
    const { database, reading, acting, count, newAccount, pin } = await prepare();
    await pin(await newAccount(), "v21", "cases");
    const id = await count();
    const query = { action: null, accountId: acting.accountId, from: 0, before: { at: 2 ** 52, id: "" }, limit: 10 };
    expect(await readContentEvents(database.db, query)).toEqual([]);
    const agreed = { ...acting, fields: { act: "move", reason: "The 22nd is out" } };
    await Promise.allSettled([1, 2, 3].map(() => actOnMove(reading, id, agreed)));
    const what = "readers’ pins and notes moved to it";
    expect(await readContentEvents(database.db, query)).toMatchObject([
      { kind: "content", what, about: "v22.2", who: "Ada Byron", detail: "From v21: The 22nd is out" },
    ]);
    expect(await readContentEvents(database.db, { ...query, action: "kept-moved" })).toHaveLength(1);
    await actOnMove(reading, await count(), { ...acting, fields: { act: "discard" } }).catch(() => null);
    expect(await readContentEvents(database.db, query)).toHaveLength(1);
  });

  test("of whoever has pinned both pages become one, and what was cleared gives way [PIN-1] [PIN-3]", async () => {
    const { reading, count, agree, newAccount, pin, pinsOf } = await prepare();
    const [both, cleared, undone] = [await newAccount(), await newAccount(), await newAccount()];
    await pin(both, "v22", "cases");
    await pin(both, "v21", "cases");
    await pin(cleared, "v22", "cases");
    await clearPins(reading, cleared.id);
    await pin(cleared, "v21", "cases");
    await pin(undone, "v21", "cases");
    await clearPins(reading, undone.id);
    await pin(undone, "v22", "cases");
    await agree(await count());
    for (const account of [both, cleared, undone]) expect(await pinsOf(account)).toEqual(["v22/rules/cases"]);
  });

  test("are moved once, after a crash at any statement [CMS-3]", async () => {
    const { reading, count, acting, newAccount, pin, note, pinsOf, database } = await prepare();
    const accounts = await Promise.all(Array.from({ length: 4 }, () => newAccount()));
    for (const account of accounts) for (const slug of ["cases", "books", "telex"]) await pin(account, "v21", slug);
    for (const account of accounts) await note(account, "books", "Give the author.");
    const id = await count();
    await actOnMove(reading, id, { ...acting, fields: { act: "move", reason: "Now" } });
    let state = "moving";
    for (let failing = 1; state === "moving"; failing += 1) {
      const broken = onStatement(database, (number) => {
        if (number === failing) throw new Error("connection lost");
      });
      await workOnMove({ ...reading, database: broken }, id).catch((error: unknown) => {
        expect(error).toHaveProperty("message", "connection lost");
      });
      ({ state } = await readMove(database.db, id, asking));
      expect(failing).toBeLessThan(100);
    }
    for (const account of accounts)
      expect(await pinsOf(account)).toEqual(["v21/rules/telex", "v22/rules/authors", "v22/rules/cases"]);
    expect((await readMove(database.db, id, asking)).sentences[0]).toMatch(/^8 pins and 4 notes of v21 lead/);
  });

  test("are refused where readers would lose sight of them, and without an edition or a reason [CMS-3]", async () => {
    const { reading, count, acting, database } = await prepare();
    const refused = async (fields: Record<string, string>, sentence: string) => {
      await expect(countSavedItems(reading, "v22", { ...acting, fields })).rejects.toThrow(sentence);
    };
    await refused({}, "Choose the edition whose pins and notes are to move.");
    await refused({ from: "v22" }, "Choose the edition");
    await refused({ from: "v9" }, "Choose the edition");
    const id = await count();
    // A second form, in another tab, leads to the same move; once decided on, it is over.
    expect(await countSavedItems(reading, "v22", acting)).toBe(id);
    await expect(actOnMove(reading, id, { ...acting, fields: { act: "move" } })).rejects.toThrow("reason");
    await database.db.updateTable("editions").set({ audience: "admins" }).where("handle", "=", "v22").execute();
    const move = { ...acting, fields: { act: "move", reason: "Now" } };
    await expect(actOnMove(reading, id, move)).rejects.toThrow("Not every reader can open v22");
    expect((await readMoves(database.db, "v22", asking)).obstacle).toContain("Not every reader can open v22");
    await actOnMove(reading, id, { ...acting, fields: { act: "discard" } });
    await expect(actOnMove(reading, id, move)).rejects.toThrow("Somebody has decided on this already");
    expect((await readMove(database.db, id, asking)).state).toBe("discarded");
  });

  test("of thousands of readers are counted and moved without holding the event loop", async () => {
    const { database, reading, count, acting, newAccount, pageId } = await prepare();
    const accounts = await Promise.all(Array.from({ length: 10 }, () => newAccount()));
    const many = accounts.flatMap(({ id }) => Array.from({ length: 300 }, (_, at) => ({ id, at })));
    for (let start = 0; start < many.length; start += 300) {
      const rows = many.slice(start, start + 300).map(({ id, at }) => ({
        id: `n${start}-${at}`,
        account_id: id,
        page_id: pageId("v21", "books"),
        edition: "v21",
        page_title: "2 Books",
        quote: at % 2 === 0 ? "Give the author." : "Give the printer.",
        prefix: "",
        suffix: "",
        note: "mine",
        created_at: at,
        updated_at: at,
        size: 20,
        search_text: null,
      }));
      await database.db.insertInto("reading_notes").values(rows).execute();
    }
    const id = await count();
    expect((await readMove(database.db, id, asking)).sentences[0]).toMatch(/^0 pins and 1,500 notes on pages/);
    await actOnMove(reading, id, { ...acting, fields: { act: "move", reason: "Now" } });
    expect(await longestTurn(() => workOnMove(reading, id))).toBeLessThan(LONGEST_TESTED_TURN_MS);
    expect((await readMove(database.db, id, asking)).stays).toMatchObject([{ pins: 0, notes: 1_500 }]);
  });
});
