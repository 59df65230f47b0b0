import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { join } from "node:path";
import { testingParts } from "../../../../model/blocks/registry/testing/testing-parts.ts";
import { mapHtml } from "../../../../model/blocks/map-html.ts";
import { cleanHtml } from "../../../../server/model/clean-html.ts";
import { flowToHtml, inlineToHtml } from "../../../../model/rich-text/to-html.ts";
import { readCleanFlow, readCleanLine } from "../../../../model/rich-text/read-clean-html.ts";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { readManual } from "../../../../server/files/read-manual.ts";
import { flattenPages } from "../../../../server/publish/plan/difference.ts";
import { documentOf } from "./blocks-to-document.ts";
import { blocksOf } from "./document-to-blocks.ts";
import { pageSchema } from "./page-schema.ts";

const cleaned = (block: Block): Block => mapHtml(block, cleanHtml);

/** What the editor makes of a page that is opened and saved again. */
function throughEditor(blocks: readonly Block[]): Block[] {
  const doc = documentOf(blocks.map((block, at) => ({ id: `b${at}`, block })));
  doc.check();
  // The journal keeps documents as JSON.
  const again = pageSchema.nodeFromJSON(JSON.parse(JSON.stringify(doc.toJSON())));
  return blocksOf(again).map(({ block }) => block);
}

const anyBlock: fc.Arbitrary<Block> = fc.oneof(...Object.values(testingParts).map(({ arbitrary }) => arbitrary));

describe.each(["v21", "v22"])("every page of the shipped edition %s", (handle) => {
  let pages: { title: string; blocks: readonly Block[] }[];
  beforeAll(async () => {
    const { edition } = await readManual(join(import.meta.dirname, "../../../../../../manual", handle));
    pages = flattenPages(edition).map(({ page: { title, blocks } }) => ({ title, blocks }));
  }, 60_000);

  test("comes back from the editor as it was [CMS-1]", () => {
    expect(pages.length).toBeGreaterThan(100);
    for (const { title, blocks } of pages) expect({ title, blocks: throughEditor(blocks) }).toEqual({ title, blocks });
  });
});

test("any block comes back as the server cleans it, and a second time as the first", () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 5 }), (blocks) => {
      const once = throughEditor(blocks.map(cleaned));
      expect(once.map(cleaned)).toEqual(once);
      expect(throughEditor(once)).toEqual(once);
    }),
  );
});

test("clean HTML is read as it was written", () => {
  fc.assert(
    fc.property(anyBlock, (block) => {
      mapHtml(cleaned(block), (html, kind) => {
        const again = kind === "flow" ? flowToHtml(readCleanFlow(html)) : inlineToHtml(readCleanLine(html));
        expect(again).toBe(html);
        return html;
      });
    }),
  );
});

test("a block without words is not stored, nor are empty paragraphs, items and spaces at the ends", () => {
  expect(throughEditor([])).toEqual([]);
  const doc = documentOf([{ id: "a", block: { type: "text", text: "<p>One two</p><ul><li>three</li></ul>" } }]);
  const typed = pageSchema.nodeFromJSON({
    type: "doc",
    content: [
      {
        ...doc.firstChild?.toJSON(),
        content: [
          { type: "paragraph", content: [{ type: "text", text: "One two  " }] },
          { type: "paragraph" },
          {
            type: "bullet_list",
            content: [
              { type: "item", content: [{ type: "paragraph", content: [{ type: "text", text: "three" }] }] },
              { type: "item", content: [{ type: "paragraph" }] },
            ],
          },
        ],
      },
      { type: "tip", attrs: { id: "b" }, content: [{ type: "paragraph" }] },
    ],
  });
  expect(blocksOf(typed)).toEqual(blocksOf(doc));
});
