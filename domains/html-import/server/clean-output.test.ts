import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mapHtml } from "../../manual/model/blocks/map-html.ts";
import { type Block, blockSchema } from "../../manual/model/blocks/registry/schemas.ts";
import { cleanHtml } from "../../manual/server/model/clean-html.ts";
import type { ManualPage } from "../../manual/server/model/manual.ts";
import { importHtml } from "./import-html.ts";
import type { WordStretch } from "./words/report-words.ts";
import { smallProfile } from "./testing/small-profile.ts";

const pieces = [
  ..."<p> </p> <b> </b> <i> </i> <em> <u> </u> <sup> </sup> <sub> <code> </code> <br> <hr> <ul> </ul> <ol> </ol> <li> </li>".split(
    " ",
  ),
  ..."<blockquote> </blockquote> <div> </div> <table> </table> <tr> <td> </td> <th> <thead> <caption> <h1> </h1> <h2> </h2>".split(
    " ",
  ),
  ..."<svg> </svg> <math> </math> <mtext> <style> </style> <script> </script> <template> </template> <select> <option>".split(
    " ",
  ),
  ..."<pre> </pre> <dl> <dt> <dd> </dl> <button> </button> <a> </a> <!-- --> <!-- </ < > & &amp; &lt; &nbsp; &#0; &#x200b; \" '".split(
    " ",
  ),
  '<a href="#a">',
  '<a href="https://example.org/?a=1&b=2">',
  '<a href="javascript:x">',
  "<a href='https://example.org/\"><img src=x onerror=x>'>",
  '<h2 id="a">',
  '<span class="sc">',
  '<div class="tip">',
  '<td colspan="3" rowspan="2">',
  "Example:",
  "Examples: ",
  "one",
  "two ",
  " ",
  "\n",
  "\u00a0",
  "\u200b",
  "\ud800",
  "𝔘",
  "<volume>",
];

const anything = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(""));
const profile = smallProfile("text: { smallCaps: .sc }");
const pagesOf = (pages: readonly ManualPage[]): ManualPage[] =>
  pages.flatMap((page) => [page, ...pagesOf(page.children)]);

/** Sorted, because either of two equal words may be reported as the one that moved. */
const lettersOf = (stretches: readonly WordStretch[]) =>
  Array.from(stretches.map(({ words }) => words.replace(/ /g, "")).join(""))
    .toSorted()
    .join("");

function expectCleanHtml(block: Block): void {
  mapHtml(block, (html, kind) => {
    expect(cleanHtml(html, kind)).toBe(html);
    return html;
  });
}

test("whatever the source, the blocks contain clean HTML and all words that are not left out", () => {
  fc.assert(
    fc.property(anything, (body) => {
      const { edition, report } = importHtml(`<h1>Title</h1><p>begin</p>${body}`, profile, { handle: "v1", name: "A" });
      for (const block of pagesOf(edition.pages).flatMap((page) => page.blocks)) {
        blockSchema.parse(block);
        expectCleanHtml(block);
      }
      // An unclosed heading may end inside a word, splitting it in two.
      expect(lettersOf(report.words.addedWords)).toBe(lettersOf(report.words.lostWords));
    }),
    { numRuns: 800, examples: [['<table><td colspan="3" rowspan="2">&<tr>'], ["<table><caption><caption>&lt;"]] },
  );
});

test("any text is read or rejected with a message, never with a stack trace", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      try {
        importHtml(text, profile, { handle: "v1", name: "A" });
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^html-/) });
      }
    }),
    { numRuns: 500 },
  );
});
