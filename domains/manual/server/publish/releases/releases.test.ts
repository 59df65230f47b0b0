import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";
import { listEditions, readOutline } from "../../read/reading-store.ts";
import { publishEdition } from "../publish-edition.ts";
import { readEdition } from "../read-edition.ts";
import { protectedPage } from "../testing/synthetic-manual.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { discardRelease, stageRelease } from "./stage-release.ts";
import { findPageChanges, listPageChanges, savePageChanges } from "../history/changes/page-changes-store.ts";
import { RELEASES_AT_ONCE, releasesOf } from "./list-releases.ts";
import { publishRelease, rollBack } from "./publish-release.ts";

const text = (html: string): Block => ({ type: "text", text: html });

const page = (slug: string, words: string, more: Partial<ManualPage> = {}) =>
  protectedPage("rules", slug, { blocks: [text(`<p>${words}</p>`)], ...more });

onEachDatabase("releases of an edition", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const context = { database, clock };
    const manual = (pages: ManualPage[], more: Partial<ManualEdition> = {}) => manualEdition({ pages, ...more });
    return {
      database,
      context,
      publish: async (pages: ManualPage[], more: Partial<ManualEdition> = {}) => {
        clock.advance(60_000);
        return await publishEdition(context, manual(pages, more), { origin: "test", reason: "Because" });
      },
      stage: async (pages: ManualPage[], more: Partial<ManualEdition> = {}) => {
        clock.advance(60_000);
        return await stageRelease(context, manual(pages, more), { origin: "test", author: "Ruth", reason: "Better" });
      },
      /** What readers see: everything that an export would write. */
      seen: async () => await readEdition(database, "v22"),
      idsByAddress: async () => {
        const [edition] = await listEditions(database.db);
        const { pages } = await readOutline(database.db, edition?.id ?? "");
        return new Map(pages.map(({ section, slug, id }) => [`${section}/${slug}`, id]));
      },
      states: async () =>
        (await releasesOf(database.db, "v22")).map(({ name, state, base }) => `${name} ${state} ${base ?? "-"}`),
    };
  }

  test("a staged release is seen by nobody until it is published, whole", async () => {
    const { context, publish, stage, seen, states } = await prepare();
    await publish([page("a", "One"), page("b", "Two")]);
    const before = await seen();
    const report = await stage([page("a", "Other"), page("c", "New")]);
    expect(report).toMatchObject({ changed: true, revision: 2, pages: { rewritten: 1, added: 1, removed: 1 } });
    expect(await seen()).toEqual(before);
    expect(await states()).toEqual(["v22.2 staged v22.1", "v22.1 live -"]);
    await publishRelease(context, "v22.2");
    expect((await seen()).pages.map(({ slug, blocks }) => [slug, blocks])).toEqual([
      ["a", [text("<p>Other</p>")]],
      ["c", [text("<p>New</p>")]],
    ]);
    expect(await states()).toEqual(["v22.2 live v22.1", "v22.1 published -"]);
    expect(await releasesOf(context.database.db, "v22")).toMatchObject([
      { author: "Ruth", reason: "Better", publishedAt: context.clock.now() },
      { author: "", reason: "Because" },
    ]);
  });

  test("the list goes on below its last release, and names what each was made from", async () => {
    const { database, publish, seen, context } = await prepare();
    for (let number = 1; number <= RELEASES_AT_ONCE + 3; number += 1) await publish([page("a", `Text ${number}`)]);
    const first = await releasesOf(database.db, "v22");
    expect(first.map(({ number }) => number)).toEqual(Array.from({ length: RELEASES_AT_ONCE }, (_, index) => 23 - index));
    expect(first.at(-1)).toMatchObject({ name: "v22.4", base: "v22.3", changed: { pages: { rewritten: 1, added: 0 } } });
    const rest = await releasesOf(database.db, "v22", first.at(-1)?.number);
    expect(rest.map(({ name, base }) => `${name} ${base}`)).toEqual(["v22.3 v22.2", "v22.2 v22.1", "v22.1 null"]);
    await rollBack(context, "v22");
    expect((await seen()).pages[0]?.blocks).toEqual([text("<p>Text 22</p>")]);
  });

  test("what many pages changed is listed in parts, a release at a time", async () => {
    const { database, publish } = await prepare();
    for (const words of ["One", "Two", "Three", "Four"]) await publish([page("a", words)]);
    const [edition] = await listEditions(database.db);
    const id = edition?.id ?? "";
    const numbers = async (before: number | null) => {
      const { changes, next } = await listPageChanges(database.db, id, before);
      return { releases: [...new Set(changes.map(({ release }) => release))], pages: changes.length, next };
    };
    expect(await numbers(null)).toEqual({ releases: [4, 3, 2], pages: 3, next: null });
    for (const release of [3, 4]) {
      const [change] = await findPageChanges(database.db, id, release);
      const rows = Array.from({ length: 1_000 }, (_, index) => ({ page_id: `page-${index}`, position: index + 1 }));
      const row = { release_id: change?.releaseId ?? "", before: null, after: null };
      await savePageChanges(database.db, rows.map((each) => ({ ...each, ...row })));
    }
    expect(await numbers(null)).toEqual({ releases: [4, 3], pages: 2_002, next: 3 });
    expect(await numbers(3)).toEqual({ releases: [2], pages: 1, next: null });
  });

  test("publishing what was staged is what publishing at once would have been", async () => {
    const { context, publish, stage, seen } = await prepare();
    const other = await prepare();
    const pages = [page("a", "Other", { title: "Renamed" }), page("c", "New", { children: [page("d", "Below")] })];
    const index = [{ term: "Word", sortAs: "", note: "", isGenerated: false, links: ["rules/c"], children: [] }];
    for (const each of [publish, other.publish]) await each([page("a", "One"), page("b", "Two")]);
    await stage(pages, { index });
    await publishRelease(context, "v22.2");
    await other.publish(pages, { index });
    expect(await seen()).toEqual(await other.seen());
    // And the text can be published again without a change.
    expect(await publish(pages, { index })).toMatchObject({ changed: false, revision: 2 });
  });

  test("going back makes readers see the earlier text again, in the same pages", async () => {
    const { context, publish, seen, idsByAddress, states } = await prepare();
    await publish([page("a", "One", { code: "1" }), page("b", "Two")], { notice: "First." });
    const [before, ids] = [await seen(), await idsByAddress()];
    // 'a' moves, 'b' goes, and another page takes the address of 'a'.
    await publish([page("a", "Another"), page("moved", "One", { code: "1" })], { notice: "Second." });
    expect(await rollBack(context, "v22")).toEqual({ from: "v22.2", to: "v22.1", release: "v22.3" });
    expect(await seen()).toEqual(before);
    expect(await idsByAddress()).toEqual(ids);
    expect(await states()).toEqual(["v22.3 live v22.2", "v22.2 published v22.1", "v22.1 published -"]);
    // And forth.
    await rollBack(context, "v22.2");
    expect((await seen()).notice).toBe("Second.");
    expect(await states()).toMatchObject({ 0: "v22.4 live v22.3" });
  });

  test("pages that have changed places can go back to them", async () => {
    const { context, publish, seen, idsByAddress } = await prepare();
    await publish([page("x", "A", { code: "1" }), page("y", "B", { code: "2" })]);
    const [before, ids] = [await seen(), await idsByAddress()];
    await publish([page("z", "A", { code: "1" }), page("y", "B", { code: "2" })]);
    await publish([page("z", "A", { code: "1" }), page("x", "B", { code: "2" })]);
    await publish([page("y", "A", { code: "1" }), page("x", "B", { code: "2" })]);
    expect((await idsByAddress()).get("rules/y")).toBe(ids.get("rules/x"));
    await rollBack(context, "v22.1");
    expect(await seen()).toEqual(before);
    expect(await idsByAddress()).toEqual(ids);
  });

  test("a release of an edition that moved on is refused, and says how to go on", async () => {
    const { context, publish, stage, seen } = await prepare();
    await publish([page("a", "One")]);
    await stage([page("a", "Staged")]);
    await publish([page("a", "Meanwhile")]);
    const before = await seen();
    await expect(publishRelease(context, "v22.2")).rejects.toThrow(
      "v22.2 was made from v22.1, and v22.3 has been published since: publishing it would undo that. Stage its files again",
    );
    expect(await seen()).toEqual(before);
  });

  test("two staged releases of one page don't get in each other's way", async () => {
    const { context, publish, stage, seen, states } = await prepare();
    await publish([page("a", "One")]);
    await stage([page("a", "Second")]);
    await stage([page("a", "Third"), page("new", "New")]);
    await publishRelease(context, "v22.3");
    expect((await seen()).pages).toHaveLength(2);
    await expect(publishRelease(context, "v22.2")).rejects.toMatchObject({ code: "release-outdated" });
    expect(await states()).toEqual(["v22.3 live v22.1", "v22.2 staged v22.1", "v22.1 published -"]);
  });

  test("a discarded release is gone, and its number isn't given again", async () => {
    const { context, publish, stage, states } = await prepare();
    await publish([page("a", "One")]);
    await stage([page("a", "Staged")]);
    await discardRelease(context, "v22.2");
    await expect(publishRelease(context, "v22.2")).rejects.toMatchObject({ code: "release-discarded" });
    await expect(discardRelease(context, "v22.2")).rejects.toMatchObject({ code: "release-discarded" });
    await expect(discardRelease(context, "v22.1")).rejects.toMatchObject({ code: "release-not-staged" });
    await stage([page("a", "Again")]);
    expect(await states()).toEqual(["v22.3 staged v22.1", "v22.2 discarded v22.1", "v22.1 live -"]);
    const revisions = await context.database.db.selectFrom("page_revisions").selectAll().execute();
    expect(revisions).toHaveLength(2);
  });

  test("what can't be published or gone back to is said in a sentence", async () => {
    const { context, publish, stage } = await prepare();
    await expect(rollBack(context, "v22")).rejects.toThrow("There is no edition v22");
    await publish([page("a", "One")]);
    await expect(rollBack(context, "v22")).rejects.toThrow("v22 has no earlier release");
    await expect(rollBack(context, "v22.1")).rejects.toThrow("Readers already see v22.1");
    await expect(publishRelease(context, "v22.1")).rejects.toThrow("Readers already see v22.1");
    await expect(publishRelease(context, "v22.9")).rejects.toThrow("There is no release v22.9");
    await expect(publishRelease(context, "22")).rejects.toThrow("There is no release 22.");
    expect(await stage([page("a", "One")])).toMatchObject({ changed: false, revision: 1 });
    await stage([page("a", "Two")]);
    await expect(rollBack(context, "v22.2")).rejects.toThrow("v22.2 was never published");
    await publishRelease(context, "v22.2");
    await expect(publishRelease(context, "v22.1")).rejects.toThrow(
      "To go back to it: npm run manual -- rollback v22.1",
    );
  });

  test("an edition's first release can be staged too", async () => {
    const { context, stage, seen } = await prepare();
    await stage([page("a", "One")]);
    await expect(seen()).rejects.toThrow("There is no edition v22");
    await publishRelease(context, "v22.1");
    expect((await seen()).pages).toHaveLength(1);
  });

  test("what was published before releases were kept can be gone back to once something follows it", async () => {
    const { context, publish, seen } = await prepare();
    await publish([page("a", "One")]);
    await context.database.db.updateTable("edition_revisions").set({ snapshot: null }).execute();
    await context.database.db.deleteFrom("edition_parts").execute();
    const before = await seen();
    await publish([page("a", "Two")]);
    await rollBack(context, "v22.1");
    expect(await seen()).toEqual(before);
  });

  test("of two that publish at once, one is published and the other told why not", async () => {
    const { context, publish, stage, seen, states } = await prepare();
    await publish([page("a", "One")]);
    await stage([page("a", "Two")]);
    await stage([page("a", "Three")]);
    const results = await Promise.allSettled(["v22.2", "v22.3"].map((name) => publishRelease(context, name)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await states())[0]).toMatch(/^v22\.[23] (live|staged) v22\.1$/);
    expect((await seen()).pages).toHaveLength(1);
  });
});
