import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { readOutline } from "../../read/reading-store.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { saveFromBlocks } from "../merge/merge-drafts.ts";
import type { DraftPage } from "./draft-schemas.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { readEdition } from "../../publish/read-edition.ts";
import { protectedPage } from "../../publish/testing/synthetic-manual.ts";
import { rollBack } from "../../publish/releases/publish-release.ts";
import { releasesOf } from "../../publish/releases/list-releases.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { listVersions, readVersion } from "./drafts-store.ts";
import { openDraft } from "./open-draft.ts";
import { publishDrafts } from "./publish-drafts.ts";
import { restoreVersion, saveChanges, settleConflict } from "./save-draft.ts";

const text = (words: string): Block => ({ type: "text", text: `<p>${words}</p>` });
const heading = (id: string, headingText: string): Block => {
  return { type: "heading", id, headingCode: "", headingText, headingLevel: [1], putNameOnItsOwnLine: false };
};
const page = (slug: string, words: readonly string[], more: Partial<ManualPage> = {}) =>
  protectedPage("rules", slug, { blocks: words.map(text), ...more });

const [first, second, third] = [
  "The name of a case is set in italics.",
  "A volume and a page follow the name.",
  "Then comes the court in parentheses.",
] as const;

onEachDatabase("editing a page", (open) => {
  async function prepare(pages: ManualPage[] = [page("a", [first, second, third]), page("b", ["Another page."])]) {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const context = { database, clock };
    const publish = async (more: Partial<ManualEdition> = {}) =>
      await publishEdition(context, manualEdition({ pages, ...more }), { origin: "test" });
    await publish();
    await saveEditedIn(database.db, "v22", "desk");
    const { id } = await database.db.selectFrom("editions").select("id").executeTakeFirstOrThrow();
    const outline = await readOutline(database.db, id);
    const idOf = (slug: string) => outline.pages.find((each) => each.slug === slug)?.id ?? "";
    let made = 0;
    return {
      context,
      publish,
      idOf,
      /** What an editor does who opened the page when it said `base`, and wrote these blocks. */
      save: async (slug: string, base: DraftPage, blocks: readonly Block[], title = base.title) => {
        clock.advance(1_000);
        const save = saveFromBlocks(base, { title, subtitle: base.subtitle, blocks }, () => `new-${(made += 1)}`);
        return await saveChanges(context, idOf(slug), { makeSave: () => save, by: null });
      },
      seen: async () =>
        (await readEdition(database, "v22")).pages.map(({ slug, title, blocks }) => ({ slug, title, blocks })),
      states: async () => (await releasesOf(database.db, "v22")).map(({ name, state }) => `${name} ${state}`),
    };
  }
  const blocksOf = ({ blocks }: DraftPage) => blocks.map(({ block }) => block);

  test("what is saved is seen by nobody until it is published, alone [CMS-1]", async () => {
    const { context, idOf, save, seen, states } = await prepare();
    const { draft } = await openDraft(context, idOf("a"));
    expect(blocksOf(draft)).toEqual([first, second, third].map(text));
    const before = await seen();
    const saved = await save("a", draft, [text(first), text("A page follows the volume and name."), text(third)]);
    expect(saved.draft.version).toBe(2);
    expect(await seen()).toEqual(before);
    const version = saved.draft.version;
    expect(
      await publishDrafts(context, {
        pages: [{ pageId: idOf("a"), version }],
        author: "Ada",
        reason: "Clearer",
        accountId: null,
      }),
    ).toBe("v22.2");
    expect(await seen()).toEqual([
      { ...before[0], blocks: [text(first), text("A page follows the volume and name."), text(third)] },
      before[1],
    ]);
    expect(await states()).toEqual(["v22.2 live", "v22.1 published"]);
    expect(await releasesOf(context.database.db, "v22")).toMatchObject([{ author: "Ada", reason: "Clearer" }, {}]);
    // The draft goes on from there: nothing is left to publish, and no release of one's own is merged.
    const after = await openDraft(context, idOf("a"));
    expect(after).toMatchObject({ draft: { version: 2 }, publishedVersion: 2, conflicts: [] });
    await expect(
      publishDrafts(context, { pages: [{ pageId: idOf("a"), version }], author: "", reason: "", accountId: null }),
    ).rejects.toMatchObject({ code: "nothing-to-publish" });
  });

  test("two editors of different blocks both have their way; of the same block, neither text is lost [CMS-1]", async () => {
    const { context, idOf, save } = await prepare();
    const { draft } = await openDraft(context, idOf("a"));
    await save("a", draft, [text("The name of a case is italic."), text(second), text(third)]);
    const other = await save("a", draft, [text(first), text(second), text("The court comes in parentheses.")]);
    expect(blocksOf(other.draft)).toEqual(
      ["The name of a case is italic.", second, "The court comes in parentheses."].map(text),
    );
    expect(other.conflicts).toEqual([]);
    // Both began with the first version.
    const late = await save("a", draft, [text("The name of a case is roman."), text(second), text(third)], "Names");
    expect(blocksOf(late.draft)[0]).toEqual(text("The name of a case is italic."));
    expect(late.draft.title).toBe("Names");
    expect(late.conflicts).toMatchObject([{ conflict: { kind: "block", mine: text("The name of a case is roman.") } }]);
    const publishing = {
      pages: [{ pageId: idOf("a"), version: late.draft.version }],
      author: "",
      reason: "",
      accountId: null,
    };
    await expect(publishDrafts(context, publishing)).rejects.toMatchObject({ code: "draft-has-conflicts" });
    const id = late.conflicts[0]?.id ?? "";
    const settled = await settleConflict(context, idOf("a"), { id, choice: "mine", by: null });
    expect(blocksOf(settled.draft)[0]).toEqual(text("The name of a case is roman."));
    expect(settled.conflicts).toEqual([]);
    // Pressed twice.
    expect(await settleConflict(context, idOf("a"), { id, choice: "theirs", by: null })).toEqual(settled);
    await expect(publishDrafts(context, publishing)).rejects.toMatchObject({ code: "draft-moved-on" });
  });

  test("a footnote that only one of two editors kept is not lost, and stands at the end [CMS-1]", async () => {
    const marked = text(`${first}<a href="note:slip">slip</a>`);
    const notes = (words: string): Block => ({ type: "footnotes", notes: [{ id: "slip", text: words }] });
    const { context, idOf, save, seen } = await prepare([
      protectedPage("rules", "a", { blocks: [marked, text(second), notes("Until then, see below.")] }),
    ]);
    const { draft } = await openDraft(context, idOf("a"));
    await save("a", draft, [text(second)]);
    const later = await save("a", draft, [marked, text(second), notes("Until then, see above.")]);
    const publish = async (version: number) =>
      await publishDrafts(context, {
        pages: [{ pageId: idOf("a"), version }],
        author: "",
        reason: "",
        accountId: null,
      });
    expect(later.conflicts).toHaveLength(1);
    const id = later.conflicts[0]?.id ?? "";
    const { draft: settled } = await settleConflict(context, idOf("a"), { id, choice: "mine", by: null });
    await expect(publish(settled.version)).rejects.toThrow("Nothing leads to the footnote [^slip].");
    const fixed = await save("a", settled, [...blocksOf(settled), marked, text(third)]);
    await publish(fixed.draft.version);
    expect((await seen())[0]?.blocks).toEqual([text(second), marked, text(third), notes("Until then, see above.")]);
  });

  test("two who save at once are both kept", async () => {
    const { context, idOf, save } = await prepare();
    const { draft } = await openDraft(context, idOf("a"));
    await Promise.all(
      [first, second, third].map((_, at) =>
        save(
          "a",
          draft,
          [first, second, third].map((words, place) => text(at === place ? `${words} Indeed.` : words)),
        ),
      ),
    );
    const { draft: after, conflicts } = await openDraft(context, idOf("a"));
    expect(blocksOf(after)).toEqual([first, second, third].map((words) => text(`${words} Indeed.`)));
    expect([after.version, conflicts]).toEqual([4, []]);
  });

  test("what a release changes on the page is merged into its draft [CMS-1]", async () => {
    const { context, idOf, save, seen } = await prepare();
    const opened = await openDraft(context, idOf("a"));
    const begun = await save("a", opened.draft, [text(first), text(second), text("The court comes in parentheses.")]);
    await publishDrafts(context, {
      pages: [{ pageId: idOf("a"), version: begun.draft.version }],
      author: "",
      reason: "",
      accountId: null,
    });
    const more = await save("a", begun.draft, [
      text("The name of a case is italic."),
      ...blocksOf(begun.draft).slice(1),
    ]);
    // Readers get the third block of the first release again; the first block is still being edited.
    await rollBack(context, "v22.1");
    const merged = await openDraft(context, idOf("a"));
    expect(blocksOf(merged.draft)).toEqual(["The name of a case is italic.", second, third].map(text));
    expect(merged.conflicts).toEqual([]);
    expect(merged.draft.blocks.map(({ id }) => id)).toEqual(more.draft.blocks.map(({ id }) => id));
    // And again, where the same block was edited since: theirs is what readers see, mine is kept.
    const last = await save("a", merged.draft, [
      text("The name of a case is italic."),
      text(second),
      text("In parentheses, the court."),
    ]);
    await rollBack(context, "v22.2");
    const conflicted = await openDraft(context, idOf("a"));
    expect(conflicted.conflicts).toMatchObject([{ conflict: { mine: text("The court comes in parentheses.") } }]);
    expect(blocksOf(conflicted.draft)).toEqual(blocksOf(last.draft));
    expect((await seen())[0]?.blocks[2]).toEqual(text("The court comes in parentheses."));
  });

  test("an earlier version comes back as a new one, and can be taken back too", async () => {
    const { context, idOf, save } = await prepare();
    const { draft } = await openDraft(context, idOf("a"));
    const changed = await save(
      "a",
      draft,
      [text("Quite another text stands here now."), text(first), text(third)],
      "Other",
    );
    const restored = await restoreVersion(context, idOf("a"), { version: 1, seen: 2, by: null });
    expect([restored.draft.title, blocksOf(restored.draft)]).toEqual([draft.title, blocksOf(draft)]);
    expect(restored.draft.version).toBe(3);
    const again = await restoreVersion(context, idOf("a"), { version: 2, seen: 3, by: null });
    expect(blocksOf(again.draft)).toEqual(blocksOf(changed.draft));
    expect(await listVersions(context.database.db, idOf("a"), 10)).toMatchObject([
      { version: 4, reason: "version 2" },
      { version: 3, reason: "version 1" },
      { version: 2, reason: "" },
      { version: 1 },
    ]);
    await expect(restoreVersion(context, idOf("a"), { version: 9, seen: 4, by: null })).rejects.toMatchObject({
      code: "version-unknown",
    });
  });

  test("going back to a version, sent twice, takes away nothing that was written since [CMS-1]", async () => {
    const { context, idOf, save } = await prepare();
    const { draft } = await openDraft(context, idOf("a"));
    await save("a", draft, [text("Quite another text stands here now."), text(first), text(third)], "Other");
    const back = { version: 1, seen: 2, by: null };
    const restored = await restoreVersion(context, idOf("a"), back);
    const again = await restoreVersion(context, idOf("a"), back);
    expect([again.draft, again.conflicts]).toEqual([restored.draft, []]);
    const written = [...blocksOf(restored.draft), text("Written since.")];
    const since = await save("a", restored.draft, written);
    const late = await restoreVersion(context, idOf("a"), back);
    expect([late.draft, late.conflicts]).toEqual([since.draft, []]);
  });

  test("links that lead nowhere, lost pictures and headings that the index needs are found before publishing [CMS-4]", async () => {
    const pages = [
      page("a", [], {
        blocks: [heading("names", "Names of cases"), text(first), heading("courts", "Courts"), text(third)],
      }),
      page("b", ["Another page."]),
    ];
    const { context, idOf, publish, save } = await prepare(pages);
    await saveEditedIn(context.database.db, "v22", "files");
    await publish({
      index: [{ term: "courts", sortAs: "", note: "", isGenerated: false, links: ["rules/a#courts"], children: [] }],
    });
    await saveEditedIn(context.database.db, "v22", "desk");
    const { draft } = await openDraft(context, idOf("a"));
    const picture = { url: "/images/none.png", alt: "None", width: 10, height: 10, caption: "" };
    const saved = await save("a", draft, [
      heading("names", "Names of cases"),
      text('<a href="page:nowhere">gone</a>, <a href="page:nowhere#b-x">gone</a>'),
      text(`<a href="page:${idOf("b")}">there</a>, <a href="page:${idOf("a")}#b-names">here</a>`),
      { type: "image", image: [picture] },
    ]);
    const publishing = {
      pages: [{ pageId: idOf("a"), version: saved.draft.version }],
      author: "",
      reason: "",
      accountId: null,
    };
    const refusal = await publishDrafts(context, publishing).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "drafts-refused", status: 422 });
    expect(String(refusal)).toMatch(/2 links lead to a page or heading/);
    expect(String(refusal)).toMatch(/no picture 'none\.png'/);
    expect(String(refusal)).toMatch(/index term 'courts' leads to a heading that is gone/);
  });

  test("a heading with other words keeps the id that links lead to", async () => {
    const { context, idOf, save } = await prepare([
      page("a", [], { blocks: [heading("names", "Names of cases"), text(first)] }),
    ]);
    const { draft } = await openDraft(context, idOf("a"));
    const saved = await save("a", draft, [heading("names-of-the-cases", "Names of the cases"), text(first)]);
    expect(blocksOf(saved.draft)[0]).toEqual(heading("names", "Names of the cases"));
    const renamed = await save("a", saved.draft, [heading("parties", "Names of the cases"), text(first)]);
    expect(blocksOf(renamed.draft)[0]).toEqual(heading("parties", "Names of the cases"));
  });

  test("an edition is edited in files or in admin, not in both [CMS-4]", async () => {
    const { context, idOf, publish } = await prepare();
    await expect(publish({ name: "Other" })).rejects.toMatchObject({ code: "edited-at-desk" });
    await saveEditedIn(context.database.db, "v22", "files");
    await expect(openDraft(context, idOf("a"))).rejects.toMatchObject({ code: "edited-in-files" });
    await expect(openDraft(context, "nothing")).rejects.toMatchObject({ code: "page-unknown" });
    await publish({ name: "Other" });
    expect(await readVersion(context.database.db, idOf("a"), 1)).toBeUndefined();
  });
});
