import { expect, test } from "vitest";
import { richExample, richSelection, richText } from "./rich-text.ts";

/** Writes markup into the page, marks `[` and `]` removed, and returns its element and what stands between the marks. */
function write(html: string): { box: HTMLElement; range: Range } {
  const box = document.createElement("div");
  document.body.replaceChildren(box);
  box.innerHTML = html.replace("[", "<mark></mark>").replace("]", "<mark></mark>");
  const range = document.createRange();
  const [start, end] = box.querySelectorAll("mark");
  if (start && end) {
    range.setStartBefore(start);
    range.setEndAfter(end);
    start.remove();
    end.remove();
    box.normalize();
  }
  return { box, range };
}

const rich = (html: string) => richText([write(html).box]);
const selected = (html: string) => richSelection([write(html).range]);

test("one paragraph is inline, with the formatting of word processors and nothing else", () => {
  expect(
    rich(
      '<p><em>Marlow</em> &amp; <a href="/x">Co.</a>, <span class="sc">Hale</span> <span class="together">4–5</span></p>',
    ),
  ).toEqual({
    html: '<i>Marlow</i> &amp; Co., <span style="font-variant:small-caps">Hale</span> 4–5',
    text: "Marlow & Co., Hale 4–5",
  });
});

test("struck words stay struck in a word processor, and are left out of text, which can't show that [RULING-9]", () => {
  expect(rich("<p>Do <s>not</s> omit <em>it<s>, ever</s></em>.</p>")).toEqual({
    html: "Do <s>not</s> omit <i>it<s>, ever</s></i>.",
    text: "Do omit it.",
  });
  expect(rich("<p>One</p><p><s>Two</s></p>")).toEqual({ html: "<p>One</p><p><s>Two</s></p>", text: "One" });
  expect(rich("<table><tr><td>Ass’n</td><td><s>Asso.</s></td></tr></table>")).toEqual({
    html: "<table><tr><td>Ass’n</td><td><s>Asso.</s></td></tr></table>",
    text: "Ass’n\t",
  });
});

test("several paragraphs stay apart, lists stay lists, and lines break where they did", () => {
  expect(rich("<p>One<br>two</p><ul><li><p>three</p></li><li>four<ol><li>five</li></ol></li></ul>")).toEqual({
    html: "<p>One<br>two</p><ul><li>three</li><li>four<ol><li>five</li></ol></li></ul>",
    text: "One\ntwo\nthree\nfour\nfive",
  });
  expect(rich("<pre><code>\nfirst\n  second</code></pre>").text).toBe("first\n  second");
});

test("whatever element is given, all of its text is there", () => {
  const example = '<div class="example"><p class="example-marker">Thus:</p><p><em>Id.</em> at 5.</p></div>';
  const { box } = write(`<div data-form>${example}</div>`);
  expect(richText([box]).text).toBe("Thus:\nId. at 5.");
  expect([...box.querySelectorAll(".example")].map(richExample)).toEqual([
    { html: "<i>Id.</i> at 5.", text: "Id. at 5." },
  ]);
  expect(richText([])).toEqual({ html: "", text: "" });
});

test("the product's own controls, and what only screen readers say, are left out", () => {
  expect(rich('<p>Word <span class="visually-hidden">Copy </span><button>Copy</button></p><output>3</output>')).toEqual(
    {
      html: "Word",
      text: "Word",
    },
  );
});

test("a selection has the formats around its ends, also within one of them", () => {
  expect(selected("<p>See <em>Mar[low v. Tide</em>water, 5.] End</p>").html).toBe("<i>low v. Tide</i>water, 5.");
  expect(selected('<p><span class="sc">The Law of [Small] Waters</span></p>')).toEqual({
    html: '<span style="font-variant:small-caps">Small</span>',
    text: "Small",
  });
});

test("a selection over several blocks begins and ends where it does", () => {
  expect(selected("<h2>Case [names</h2><p>All of it.</p><div><p>Ends h]ere.</p></div><p>Never.</p>")).toEqual({
    html: "<p>names</p><p>All of it.</p><p>Ends h</p>",
    text: "names\nAll of it.\nEnds h",
  });
  // Three clicks select up to the beginning of the next paragraph.
  expect(selected("<p>[Whole.</p><p>]Next.</p>").text).toBe("Whole.");
});

test("selected items are counted on from the first of them", () => {
  expect(selected("<ol><li>one</li><li>t[wo</li><li>thr]ee</li></ol>")).toEqual({
    html: '<ol start="2"><li>wo</li><li>thr</li></ol>',
    text: "wo\nthr",
  });
  expect(selected("<ol><li>one</li><li>[two]</li></ol>").html).toBe("two");
});

test("rows stay a table, from the first selected cell on; a part of one cell is words; what is filtered out is not copied", () => {
  const row = (cells: string) => `<tr>${cells}</tr>`;
  const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`;
  const rows = `${row("<td>Rep[ort</td><td>Rep.</td>")}<tr hidden><td>Gone</td><td>G.</td></tr>`;
  expect(
    selected(table(`${rows}${row("<td colspan=2><em>Band</em></td>")}${row("<td>Law]</td><td>L.</td>")}`)),
  ).toEqual({
    html:
      "<table><tr><td>ort</td><td>Rep.</td></tr>" +
      '<tr><td colspan="2"><i>Band</i></td></tr><tr><td>Law</td><td></td></tr></table>',
    text: "ort\tRep.\nBand\nLaw\t",
  });
  expect(selected(table(row("<td>[Rep]ort</td><td>Rep.</td>"))).html).toBe("Rep");
});
