import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { readOutline } from "../../read/reading-store.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { applySave, saveFromBlocks } from "../merge/merge-drafts.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { pixel, protectedPage } from "../../publish/testing/synthetic-manual.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { openDraft } from "../drafts/open-draft.ts";
import { draftSource, readSource } from "./page-source.ts";

const heading = (id: string, headingCode: string, headingText: string): Block => {
  return { type: "heading", id, headingCode, headingText, headingLevel: [1], putNameOnItsOwnLine: false };
};

const everyBlock: Block[] = [
  {
    type: "text",
    text: '<p>Names are <em>italic</em>, see <a href="ref:rules/courts#federal">Rule 2.1</a>.</p><ul><li>One</li></ul>',
  },
  {
    type: "text",
    text: '<blockquote><p>A quotation.</p></blockquote><p>Then &amp; <span class="sc">Small Caps</span>.<a href="note:caps">caps</a></p>',
  },
  heading("names", "1.1", "Names of <em>cases</em>"),
  { type: "tip", tip: '<p>Look at the <a href="ref:quick-style-guide">guide</a>.</p>' },
  { type: "example", text: "<p><em>Marlow v. Tidewater</em>, 412 F.3d 88.</p>", marker: "NOT", alignment: ["indent"] },
  heading("own", "", "An id of its own"),
  {
    type: "table",
    style: "A6",
    title: "Words",
    head: [],
    rows: [
      { kind: "band", column1: "A", column2: "", column3: "", column4: "" },
      { kind: "row", column1: "Association", column2: "Ass’n", column3: "", column4: "" },
    ],
    showFilter: true,
    quickLook: true,
  },
  { type: "image", image: [{ url: "/images/pixel.png", alt: "A pixel", width: 1, height: 1, caption: "Small" }] },
  {
    type: "definitions",
    items: [{ terms: ["pincite", "pinpoint"], definitions: ['The page, see <a href="ref:rules/courts">Rule 2</a>.'] }],
  },
  { type: "code", code: "No. 2:21-cv-345\n  Page 3" },
  { type: "footnotes", notes: [{ id: "caps", text: "As in <em>journals</em>." }] },
];

onEachDatabase("a page's source", (open) => {
  async function prepare() {
    const database = await open();
    const context = { database, clock: fixedClock(1_763_700_000_000) };
    const pages = [
      protectedPage("rules", "cases", { code: "1", blocks: everyBlock }),
      protectedPage("rules", "courts", { code: "2", blocks: [heading("federal", "2.1", "Federal courts")] }),
    ];
    const images = [{ name: "pixel.png", bytes: pixel }];
    await publishEdition(context, manualEdition({ pages, images }), { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    const { id } = await database.db.selectFrom("editions").select("id").executeTakeFirstOrThrow();
    const outline = await readOutline(database.db, id);
    const idOf = (slug: string) => outline.pages.find((page) => page.slug === slug)?.id ?? "";
    return { db: database.db, idOf, opened: await openDraft(context, idOf("cases")) };
  }

  test("says all that the page says: saved as it is, it changes nothing [CMS-1]", async () => {
    const { db, opened } = await prepare();
    const source = await draftSource(db, opened);
    expect(source).toContain("see [Rule 2.1](@2.1)");
    const read = await readSource(db, opened, source.replaceAll("\n", "\r\n"));
    if ("faults" in read) throw new Error(JSON.stringify(read.faults));
    const { title, subtitle, blocks } = opened.draft;
    expect(read.blocks).toEqual(blocks.map(({ block }) => block));
    const save = saveFromBlocks(opened.draft, { title, subtitle, blocks: read.blocks }, () => "new");
    expect(applySave(opened.draft, save).isChanged).toBe(false);
  });

  test("is read strictly: each fault has its line, and a reference is kept by the page's id [CMS-1]", async () => {
    const { db, idOf, opened } = await prepare();
    const unclosed = await readSource(db, opened, "Good.\r\n\r\n:::tip\r\n\r\nNever closed.\r\n");
    expect(unclosed).toMatchObject({ faults: [{ line: 3 }] });
    const broken = await readSource(db, opened, "Good.\n\nSee [Rule 99](@99.99).\n\n![Lost](images/lost.png)\n");
    expect(broken).toMatchObject({
      faults: [{ line: 3, message: expect.stringContaining("'99.99'") }, { line: 5 }],
    });
    const text = "See [courts](@2.1) and [this](@rules/cases#new).\n\n## New {#new}\n";
    const linked = `<p>See <a href="page:${idOf("courts")}#b-federal">courts</a> and <a href="page:${idOf("cases")}#b-new">this</a>.</p>`;
    expect(await readSource(db, opened, text)).toMatchObject({
      blocks: [{ text: linked }, { type: "heading", id: "new" }],
    });
  });
});
