import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { type Guide, type Panels, panelsSchema } from "../../../contract.ts";
import { type ManualEdition, noPanels } from "../../model/manual.ts";
import { openContent } from "../../read/open-content.ts";
import { listEditions, readSearchWords } from "../../read/reading-store.ts";
import { readHelp, readPanels } from "../../read/content.ts";
import { readEdition } from "../read-edition.ts";
import { publishEdition } from "../publish-edition.ts";
import { manualFindings } from "../testing/manual-findings.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { protectedPage } from "../testing/synthetic-manual.ts";

const pages = [protectedPage("rules", "cases", { code: "7" })];

const panels: Panels = {
  notification: { text: "New rule", shortText: "New", link: { url: "ref:rules/cases", text: "", newTab: true } },
  banner: {
    text: "Closed on Sunday",
    shortText: "",
    color: "red",
    link: { url: "https://example.org/", text: "Why", newTab: false },
    isDismissible: true,
  },
  promo: {
    heading: "New",
    text: 'Read <a href="ref:rules/cases">it</a> or <a href="ref:rules/gone">that</a>.',
    link: null,
  },
  print: { heading: "Print", text: "", link: { url: "ref:rules/gone", text: "Order", newTab: false } },
};

const help: Guide = {
  title: "Help",
  blocks: [{ type: "text", text: '<p>Read <a href="ref:rules/cases">Rule 7</a>.</p>' }],
};

onEachDatabase("help and panels of a published edition", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const publish = async (more: Partial<ManualEdition>) =>
      publishEdition({ database, clock }, manualEdition({ pages, ...more }), { origin: "test" });
    return { publish, content: async () => openContent(database, { clock }) };
  }

  test("have links to page addresses; a broken link becomes plain text or is removed", async () => {
    const { publish, content } = await prepare();
    const report = await publish({ panels, help });
    expect(report.entries.toSorted()).toEqual([
      "banner",
      "dashboard",
      "help",
      "notification",
      "print",
      "promo",
      "quick-style-guide",
    ]);
    expect(report.unresolvedLinks).toEqual([
      { page: "panels", href: "ref:rules/gone" },
      { page: "panels", href: "ref:rules/gone" },
    ]);
    const opened = await content();
    const read = await readPanels(opened, "v22");
    expect(panelsSchema.parse(read)).toEqual({
      notification: {
        text: "New rule",
        shortText: "New",
        link: { url: "/bluebook/v22/rules/cases", text: "", newTab: true },
      },
      banner: panels.banner,
      promo: { heading: "New", text: 'Read <a href="/bluebook/v22/rules/cases">it</a> or that.', link: null },
      print: { heading: "Print", text: "", link: null },
    });
    expect(await readHelp(opened, "v22")).toEqual({
      title: "Help",
      blocks: [{ type: "text", text: '<p>Read <a href="/bluebook/v22/rules/cases">Rule 7</a>.</p>' }],
    });
  });

  test("are removed when the manual no longer has them", async () => {
    const { publish, content } = await prepare();
    await publish({ panels, help });
    const left = { ...noPanels, print: panels.print };
    expect((await publish({ panels: left })).entries.toSorted()).toEqual(["banner", "help", "notification", "promo"]);
    const opened = await content();
    expect(await readHelp(opened, "v22")).toBeUndefined();
    expect(await readPanels(opened, "v22")).toMatchObject({ notification: null, banner: null, promo: null });
    expect(await publish({ panels: left })).toMatchObject({ changed: false });
    expect(await readPanels(opened, "v9")).toBeUndefined();
  });

  test("can be linked to from a page, and help is checked like a page", async () => {
    const { publish, content } = await prepare();
    const linking = protectedPage("rules", "a", {
      blocks: [{ type: "text", text: '<p><a href="ref:help">help</a></p>' }],
    });
    await publish({ pages: [linking], help: { ...help, blocks: [] } });
    const opened = await content();
    expect(opened.catalog.edition("v22")?.view.linkTarget("help")).toBe("/help");
    const picture = { url: "/images/none.png", alt: "", width: 1, height: 1, caption: "" };
    const found = manualFindings(
      manualEdition({ help: { title: "Help", blocks: [{ type: "image", image: [picture] }] } }),
    );
    expect(found).toMatchObject([{ kind: "unknown-picture", place: "help" }]);
  });
});

onEachDatabase("the search words of a published edition", (open) => {
  const blocks: Block[] = [
    {
      type: "heading",
      id: "names",
      headingCode: "",
      headingText: "Names",
      headingLevel: [1],
      putNameOnItsOwnLine: false,
    },
  ];
  const searchWords = [
    { section: "rules/cases", words: ["who sued whom", "O’Brien “quoted” & <b>plain</b> 👩‍⚖️"] },
    { section: "rules/cases#names", words: ["labor union"] },
  ];

  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const publish = async (more: Partial<ManualEdition>) =>
      publishEdition(
        { database, clock },
        manualEdition({ pages: [protectedPage("rules", "cases", { code: "7", blocks })], ...more }),
        { origin: "test" },
      );
    const stored = async () => {
      const [edition] = await listEditions(database.db);
      return readSearchWords(database.db, edition?.id ?? "");
    };
    const read = async () => (await readEdition(database, "v22")).searchWords;
    return { database, publish, stored, read };
  }

  test("are stored by page and heading, and changing them alone is a new revision", async () => {
    const { publish, stored, read } = await prepare();
    expect((await publish({})).entries).not.toContain("search-words");
    expect(await stored()).toEqual([]);
    expect(await publish({ searchWords })).toMatchObject({
      changed: true,
      revision: 2,
      entries: ["search-words"],
      pages: { unchanged: 1 },
    });
    const [page, heading] = await stored();
    expect(page).toEqual({
      pageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      headingId: null,
      words: searchWords[0]?.words,
    });
    expect(heading).toEqual({ pageId: page?.pageId, headingId: "names", words: ["labor union"] });
    expect(await read()).toEqual(searchWords);
    expect(await publish({ searchWords: await read() })).toMatchObject({ changed: false, revision: 2 });
    const fewer = searchWords.slice(1);
    expect(await publish({ searchWords: fewer })).toMatchObject({ changed: true, revision: 3 });
    expect(await read()).toEqual(fewer);
    expect(await publish({})).toMatchObject({ changed: true, revision: 4, entries: ["search-words"] });
    expect(await stored()).toEqual([]);
  });

  test("stay with a page that moves", async () => {
    const { publish, stored } = await prepare();
    await publish({ searchWords });
    const before = await stored();
    const moved = await publish({
      pages: [protectedPage("rules", "lawsuits", { code: "7", blocks })],
      searchWords: [{ section: "rules/lawsuits", words: ["who sued whom"] }],
    });
    expect(moved.pages.moved).toEqual([{ from: "rules/cases", to: "rules/lawsuits" }]);
    expect(await stored()).toEqual([{ pageId: before[0]?.pageId, headingId: null, words: ["who sued whom"] }]);
  });

  test("are read back without those of missing pages or headings", async () => {
    const { database, publish, stored, read } = await prepare();
    await publish({ searchWords });
    const [page] = await stored();
    const sections = [
      { pageId: "gone", headingId: null, words: ["a"] },
      { pageId: page?.pageId ?? "", headingId: "gone", words: ["b"] },
      { pageId: page?.pageId ?? "", headingId: "names", words: ["c"] },
    ];
    await database.db
      .updateTable("entries")
      .set({ body: writeJson({ sections }) })
      .where("handle", "=", "search-words")
      .execute();
    expect(await read()).toEqual([{ section: "rules/cases#names", words: ["c"] }]);
  });

  test("for sections the edition lacks are rejected, and nothing is changed", async () => {
    const { publish, stored } = await prepare();
    await publish({ searchWords });
    const before = await stored();
    await expect(publish({ searchWords: [{ section: "rules/none", words: ["a"] }] })).rejects.toThrow(
      "search words of 'rules/none': There is no such page or heading.",
    );
    expect(await stored()).toEqual(before);
  });
});
