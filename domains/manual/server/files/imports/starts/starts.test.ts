import { countNotesLosing } from "../../../../../reading/server/public.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fixedClock } from "../../../../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../../../../platform/testing/databases.ts";
import { createAccount } from "../../../../../accounts/server/records/public.ts";
import { listContentEvents } from "../../../publish/history/content-events-store.ts";
import { findEdition, listReleases } from "../../../publish/history/releases-store.ts";
import { listEditions, readOutline } from "../../../read/reading-store.ts";
import { readPublishedState } from "../../../stores/published-state-store.ts";
import { openDraft } from "../../../edit/drafts/open-draft.ts";
import { normalizeEdition } from "../../normal/normalize-edition.ts";
import { arbitraryEdition } from "../../testing/arbitrary-edition.ts";
import { findImport } from "../uploads/imports-store.ts";
import { workOnImport } from "../uploads/work-on-import.ts";
import { publishEdition } from "../../../publish/publish-edition.ts";
import { readEdition } from "../../../publish/read-edition.ts";
import { onStatement } from "../../../publish/testing/on-statement.ts";
import { manualEdition, manualPage } from "../../testing/small-manual.ts";
import { checkNewEdition } from "./starts.ts";
import { startEdition } from "../../../admin/imports/plan-start.ts";

const clock = fixedClock(1_763_700_000_000);
const named = { handle: "v23", name: "23rd Edition" };

const text = (html: string) => ({ type: "text", text: `<p>${html}</p>` }) as const;
const small = manualEdition({
  pages: [
    manualPage("cases", { code: "1", title: "Cases", blocks: [text('See <a href="ref:rules/books">rule 2</a>.')] }),
    manualPage("books", { code: "2", blocks: [text('As in <a href="/bluebook/v22/rules/cases#b-a">rule 1</a>.')] }),
  ],
});

onOneDatabase("an edition that is started from another", (open) => {
  async function prepare(edition = small) {
    const database = await open();
    const context = { database, clock, countNotes: countNotesLosing };
    await publishEdition(context, edition, { origin: "test" });
    const person = { email: "ada@admin.test", firstName: "Ada", lastName: "Reader" };
    const { id } = await database.db.transaction().execute((trx) => createAccount(trx, clock, person));
    const account = { ...person, id };
    const start = async () => await startEdition(context, { ...named, base: "v22.1", account });
    const stateOf = async (importId: string) => await findImport(database.db, importId);
    return { database, context, account, start, stateOf };
  }

  test("says the same, is a release like any other, and readers go on to get what they had [CMS-3] [CMS-2]", async () => {
    const { database, context, start, stateOf } = await prepare();
    const importId = await start();
    expect(await start()).toBe(importId);
    await workOnImport(context, importId);
    expect(await stateOf(importId)).toMatchObject({ state: "started", problem: "", progress: "" });
    expect(await listEditions(database.db)).toMatchObject([
      { handle: "v23", name: "23rd Edition", revision: 1, audience: "admins", is_current: 0, edited_in: "desk" },
      { handle: "v22", revision: 1, audience: "subscribers", is_current: 1 },
    ]);
    const { id = "" } = (await findEdition(database.db, "v23")) ?? {};
    const [release, ...more] = await listReleases(database.db, id, { most: 10 });
    expect([release?.reason, release?.author, more]).toEqual(["Started from v22.1", "Ada Reader", []]);
    expect(await listContentEvents(database.db, { edition: id }, 10)).toMatchObject([{ kind: "started", via: "desk" }]);
    // Its pages can be edited at once, and are pages of their own.
    const { pages } = await readOutline(database.db, id);
    const old = (await readPublishedState(database.db, (await findEdition(database.db, "v22"))?.id ?? "")).pages;
    expect(pages.filter((page) => old.some((other) => other.id === page.id))).toEqual([]);
    const cases = pages.find(({ slug }) => slug === "cases");
    expect((await openDraft(context, cases?.id ?? "")).draft.title).toBe("Cases");
  });

  test("has links that lead to its own pages, also those that name the edition's address [CMS-3]", async () => {
    const { database, context, start } = await prepare();
    await workOnImport(context, await start());
    const [cases, books] = (await readEdition(database, "v23")).pages;
    expect(cases?.blocks).toEqual(small.pages[0]?.blocks);
    expect(books?.blocks).toEqual([text('As in <a href="/bluebook/v23/rules/cases#b-a">rule 1</a>.')]);
    const { id = "" } = (await findEdition(database.db, "v23")) ?? {};
    const { pages } = await readOutline(database.db, id);
    const idOf = (slug: string) => pages.find((page) => page.slug === slug)?.id ?? "";
    const { draft } = await openDraft(context, idOf("cases"));
    expect(JSON.stringify(draft.blocks)).toContain(`page:${idOf("books")}`);
  });

  test("says the same, whatever an edition says [CMS-3]", async () => {
    const { database, context, account } = await prepare();
    let next = 100;
    await fc.assert(
      fc.asyncProperty(arbitraryEdition, async (edition) => {
        const [from, to] = [`v${(next += 1)}`, `v${(next += 1)}`];
        const sound = { ...normalizeEdition(edition), handle: from, name: `Edition ${next}` };
        await publishEdition(context, sound, { origin: "test" });
        const start = { handle: to, name: `New ${next}`, base: `${from}.1`, account };
        await workOnImport(context, await startEdition(context, start));
        const read = await readEdition(database, from);
        expect(await readEdition(database, to)).toEqual({ ...read, handle: to, name: `New ${next}` });
      }),
      { numRuns: 15 },
    );
  });

  test("goes on after a crash at any statement, and is made once [CMS-3]", async () => {
    const { database, start, stateOf } = await prepare();
    const importId = await start();
    let isDone = false;
    for (let failing = 1; !isDone; failing += 1) {
      const broken = onStatement(database, (number) => {
        if (number === failing) throw new Error("connection lost");
      });
      await workOnImport({ database: broken, clock, countNotes: countNotesLosing }, importId).catch(
        (error: unknown) => {
          expect(error).toHaveProperty("message", "connection lost");
        },
      );
      isDone = (await stateOf(importId))?.state === "started";
      expect(failing).toBeLessThan(200);
    }
    const { id = "", revision } = (await findEdition(database.db, "v23")) ?? {};
    expect(revision).toBe((await listReleases(database.db, id, { most: 10 }))[0]?.number);
    expect((await listReleases(database.db, id, { most: 10 })).length).toBe(1);
    expect(await listContentEvents(database.db, { edition: id }, 10)).toMatchObject([{ kind: "started" }]);
    expect((await readEdition(database, "v23")).pages.length).toBe(2);
  });

  test.each([
    [{ handle: "22", name: "A" }, "A handle is the letter v and a number"],
    [{ handle: "v0", name: "A" }, "A handle is the letter v and a number"],
    [{ handle: "admin", name: "A" }, "A handle is the letter v and a number"],
    [{ handle: "v22", name: "A" }, "An edition v22 already exists"],
    [{ handle: "v23", name: " " }, "Give the edition a name"],
    [{ handle: "v23", name: "x".repeat(121) }, "Give the edition a name"],
    [{ handle: "v23", name: "22nd  edition" }, "v22 is called “22nd Edition” already"],
  ])("%j is refused with a sentence [CMS-3]", async (typed, sentence) => {
    const { database } = await prepare();
    await expect(checkNewEdition(database.db, typed)).rejects.toThrow(sentence);
    expect(await findEdition(database.db, "v23")).toBeUndefined();
  });

  test("that couldn't be made says why, and its handle can be used again [CMS-3]", async () => {
    const { context, account, start, stateOf, database } = await prepare();
    const lost = await startEdition(context, { handle: "v23", name: "23rd", base: "v22.9", account });
    await workOnImport(context, lost);
    expect(await stateOf(lost)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("no release v22.9"),
    });
    const importId = await start();
    expect(importId).not.toBe(lost);
    await workOnImport(context, importId);
    expect((await listEditions(database.db)).map(({ name }) => name)).toEqual(["23rd Edition", "22nd Edition"]);
  });
});
