import { describe, expect, test } from "vitest";
import { noNotes } from "../../paste/clean-markup.ts";
import { excel } from "../../paste/testing/clipboards.ts";
import { pastedGrid, pastedLongGrid } from "./paste-grid.ts";

const cells = (html: string, text = "") => pastedGrid({ html, text })?.map((row) => row.cells);

const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table
xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" style="table-layout:fixed"><colgroup><col width="100"/></colgroup><tbody><tr
style="height:21px;"><td style="font-style:italic;" data-sheets-value='{"1":2,"2":"Yale"}'>Yale</td><td
style="font-weight:bold;">L.J.</td></tr><tr><td>Harv.<br/>Rev.</td><td><a href="javascript:alert(1)">trap</a> <a
class="in-cell-link" href="https://example.org/" target="_blank">site</a></td></tr></tbody></table>`;

const numbers = `<html><head><meta charset="UTF-8"></head><body><table><tbody><tr><td><p><span>1</span></p></td><td><p>ex
ample</p></td></tr><tr><td><p></p></td><td><p></p></td></tr></tbody></table></body></html>`;

const word = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p.MsoNormal {margin:0in} --></style></head><body
lang=EN-US><!--StartFragment--><table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr
style='mso-yfti-irow:0'><td width=200 colspan=2 style='width:2in'><p class=MsoNormal><b>Courts<o:p></o:p></b></p></td></tr><tr><td><p
class=MsoNormal><span style='font-variant:small-caps'>Hale</span>, 2<sup>d</sup><o:p></o:p></p></td><td><p class=MsoNormal>one<o:p></o:p></p><p
class=MsoNormal>two &amp; &lt;three&gt;<o:p></o:p></p></td></tr></table><!--EndFragment--></body></html>`;

describe("cells are pasted [CMS-1]", () => {
  test("from Excel, with formats of classes and spans as empty cells", () => {
    expect(cells(excel)).toEqual([
      ["<strong>Commerce</strong>", "", "x"],
      ["<em>Academic</em>", "Acad.", "1901–date"],
      ["", "Admin.<br>x", ""],
    ]);
  });

  test("from Google Sheets, without links that run something", () => {
    expect(cells(sheets)).toEqual([
      ["<em>Yale</em>", "<strong>L.J.</strong>"],
      ["Harv.<br>Rev.", 'trap <a href="https://example.org/">site</a>'],
    ]);
  });

  test("without what is struck out in a sheet, or with it, struck, and that is counted", () => {
    const sheet = `<table><tr><td>Association</td><td style="text-decoration:line-through">Asso.</td><td>Ass<s>’</s>n</td></tr></table>`;
    const read = (keepsStruck: boolean) => {
      const notes = noNotes(keepsStruck);
      return [pastedGrid({ html: sheet, text: "" }, notes)?.[0]?.cells, notes.deletions];
    };
    expect(read(false)).toEqual([["Association", "", "Assn"], 2]);
    expect(read(true)).toEqual([["Association", "<s>Asso.</s>", "Ass<s>’</s>n"], 2]);
  });

  test("without what is struck out in text with tabs", () => {
    const copied = { html: "<p>Board <s>Brd.</s> Bd.</p>", text: "Board\tBrd.\tBd." };
    expect(pastedGrid(copied)?.map((row) => row.cells)).toEqual([["Board Bd."]]);
    expect(pastedGrid({ html: "<p><s>Board Brd.</s></p>", text: "Board\tBrd." })).toBeNull();
  });

  test("from Numbers, without the empty rows at its end", () => {
    expect(cells(numbers)).toEqual([["1", "ex ample"]]);
  });

  test("from Word, with a row across all columns as a band and paragraphs as lines", () => {
    expect(pastedGrid({ html: word, text: "not this" })).toEqual([
      { kind: "band", cells: ["<strong>Courts</strong>", ""] },
      { kind: "row", cells: ['<span class="sc">Hale</span>, 2<sup>d</sup>', "one<br>two &amp; &lt;three&gt;"] },
    ]);
  });

  test("from text with tabs, quoted where a cell has lines, and from values between commas or semicolons", () => {
    expect(cells("", 'a\t"b ""c""\nd"\r\ne\t<f>\r\n')).toEqual([
      ["a", 'b "c"<br>d'],
      ["e", "&lt;f&gt;"],
    ]);
    expect(cells("", 'a,"b, c"\nd,e')).toEqual([
      ["a", "b, c"],
      ["d", "e"],
    ]);
    expect(cells("", "a;b\nc;d")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test("as one cell where they are words, and as a row for each line of text", () => {
    expect(cells("<p>One, <i>two</i></p><p>three</p>", "One, two\nthree")).toEqual([["One, <em>two</em><br>three"]]);
    expect(cells("", "One, two; three")).toEqual([["One, two; three"]]);
    expect(cells("", "one\ntwo")).toEqual([["one"], ["two"]]);
    expect(pastedGrid({ html: "", text: "one\ntwo", isInCell: true })?.map((row) => row.cells)).toEqual([
      ["one<br>two"],
    ]);
    expect(pastedGrid({ html: "<table><tr><td> </td></tr></table>", text: "\t\n" })).toBeNull();
  });

  test("by the thousand: read in slices, they are what they are when read at once", { tags: ["nightly"] }, async () => {
    const row = (at: number) =>
      at % 7 === 3
        ? `<tr><td rowspan=2>Both</td><td>first ${at}</td></tr>`
        : at % 7 === 4
          ? `<tr><td>second ${at}</td></tr>`
          : `<tr style='height:15pt'><td class=xl65>Name ${at}</td><td><i>Abbr.</i> ${at}</td></tr>`;
    const rows = Array.from({ length: 10_000 }, (_, at) => row(at)).join("");
    const copied = { html: `<p>Before</p><table>${rows}</table><table><tr><td>Other</td></tr></table>`, text: "" };
    const read = await pastedLongGrid(copied, (far) => Promise.resolve(far <= 1));
    expect(read).toHaveLength(10_000);
    expect(read?.[9_998]?.cells).toEqual(["Name 9998", "<em>Abbr.</em> 9998"]);
    expect(read).toEqual(pastedGrid(copied));
  });

  test("in slices, also as text, until they are given up", async () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `a${at},"b, ${at}"`).join("\n");
    const read = await pastedLongGrid({ html: "", text }, () => Promise.resolve(true));
    expect(read?.at(-1)?.cells).toEqual(["a4999", "b, 4999"]);
    expect(read).toHaveLength(5_000);
    let steps = 0;
    const givenUp = await pastedLongGrid({ html: "", text }, () => Promise.resolve((steps += 1) < 10));
    expect([givenUp, steps]).toEqual([undefined, 10]);
  });
});
