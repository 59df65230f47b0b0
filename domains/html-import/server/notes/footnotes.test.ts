import { expect, test } from "vitest";
import { importHtml } from "../import-html.ts";
import { smallProfile } from "../testing/small-profile.ts";

const target = { handle: "v1", name: "A manual" };

function read(html: string) {
  const { edition, report } = importHtml(html, smallProfile(), target);
  return { pages: edition.pages, blocks: edition.pages[0]?.blocks ?? [], report };
}

const mark = (id: string) => `<a href="note:${id}">${id}</a>`;

test.each([
  [
    "Pandoc",
    `<p>Text.<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> More.</p>
     <section id="footnotes" class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1"><p>The <em>note</em>.<a
     href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>`,
  ],
  [
    "Word",
    `<p class=MsoNormal>Text.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
     class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span>[1]</span><![endif]></span></span></a> More.</p>
     <div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1>
     <p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> The <i>note</i>.</p></div></div>`,
  ],
  [
    "a Markdown of GitHub's kind",
    `<p>Text.<sup><a href="#user-content-fn-a" id="user-content-fnref-a" aria-describedby="footnote-label">1</a></sup> More.</p>
     <ol><li id="user-content-fn-a"><p>The <em>note</em>. <a href="#user-content-fnref-a" aria-label="Back to reference 1">↩</a></p></li></ol>`,
  ],
  [
    "a page made by hand",
    `<p>Text.<sup id="ref-star"><a href="#star">*</a></sup> More.</p><p>Another.</p>
     <p><a name="star"></a>* The <em>note</em>. <a href="#ref-star">Back</a></p>`,
  ],
])("a footnote as %s writes it is one of its page", (_, html) => {
  const { blocks, report } = read(`<h1>Title</h1>${html}`);
  expect(blocks[0]).toMatchObject({ type: "text", text: expect.stringContaining(`<p>Text.${mark("1")} More.</p>`) });
  expect(blocks.at(-1)).toEqual({ type: "footnotes", notes: [{ id: "1", text: "The <em>note</em>." }] });
  expect(blocks).toHaveLength(2);
  expect(report.words).toMatchObject({ lostWords: [], addedWords: [] });
  expect(report.links.unresolved).toEqual([]);
});

test("each page has the notes that its own text, examples and tables lead to, numbered anew", () => {
  const ref = (number: number, place = "") => `<a href="#n${number}" id="r${number}${place}">${number}</a>`;
  const note = (number: number) =>
    `<li id="n${number}"><p>Note ${number}.</p><p>More. <a href="#r${number}">^</a></p></li>`;
  const { pages, report } = read(
    `<h1>One</h1><p>a${ref(1)} b${ref(2)} again${ref(1, "b")}</p><h1>Two</h1><table><tr><td>c${ref(3)}<td>d</table>
     <h1>Notes</h1><ol>${note(1)}${note(2)}${note(3)}</ol>`,
  );
  expect(pages.map(({ blocks }) => blocks.at(-1))).toEqual([
    { type: "footnotes", notes: [1, 2].map((id) => ({ id: `${id}`, text: `Note ${id}.<br>More.` })) },
    { type: "footnotes", notes: [{ id: "1", text: "Note 3.<br>More." }] },
    undefined,
  ]);
  expect(pages[0]?.blocks[0]).toEqual({ type: "text", text: `<p>a${mark("1")} b${mark("2")} again${mark("1")}</p>` });
  expect(report.words).toMatchObject({ lostWords: [], addedWords: [] });
});

test.each([
  ["a link without a way back", '<p>See <a href="#x" id="y">1</a>.</p><p id="x">One.</p>'],
  ["a link to words before it", '<p id="x">One. <a href="#y">2</a></p><p>See <a href="#x" id="y">1</a>.</p>'],
  ["a long link", '<p>See <a href="#x" id="y">the rule below</a>.</p><p id="x">One. <a href="#y">Up</a></p>'],
  ["a link in a heading", '<h2>Two <a href="#x" id="y">1</a></h2><p id="x">One. <a href="#y">Up</a></p>'],
  ["what has only its number", '<p>See <a href="#x" id="y">1</a>.</p><p id="x">1 <a href="#y">Up</a></p>'],
  ["a table", '<p>See <a href="#x" id="y">1</a>.</p><div id="x"><table><tr><td>One. <a href="#y">Up</a></table></div>'],
])("%s is no footnote, and loses no words", (_, html) => {
  const { blocks, report } = read(`<h1>Title</h1>${html}`);
  expect(blocks.map(({ type }) => type)).not.toContain("footnotes");
  expect(report.words).toMatchObject({ lostWords: [], addedWords: [] });
});

test("an address of our own footnotes is refused", () => {
  const { blocks, report } = read('<h1>Title</h1><p><a href="note:1">x</a></p>');
  expect(blocks).toEqual([{ type: "text", text: "<p>x</p>" }]);
  expect(report.links.refused).toHaveLength(1);
});

test("30,000 links to one name, and as many marks, take time that grows with the file", { timeout: 60_000 }, () => {
  const links = '<p><a href="#x">1</a></p>'.repeat(30_000);
  const marks = Array.from({ length: 3_000 }, (_, at) => {
    const page = at % 300 === 0 ? `<h1>T ${at}</h1>` : "";
    return `${page}<p>a<a href="#n${at}" id="r${at}">${at}</a></p>`;
  }).join("");
  const notes = Array.from({ length: 3_000 }, (_, at) => `<p id="n${at}">b <a href="#r${at}">^</a></p>`).join("");
  const { pages } = read(`<h1>T</h1>${links}${marks}<div id="x">${notes}</div>`);
  expect(pages.at(-1)?.blocks.at(-1)).toMatchObject({ type: "footnotes", notes: { length: 300 } });
});
