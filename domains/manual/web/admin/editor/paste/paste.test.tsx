import { history, undo } from "prosemirror-history";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, expect, test } from "vitest";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { documentOf } from "../document/blocks-to-document.ts";
import { blocksOf } from "../document/document-to-blocks.ts";
import { withIds } from "../editing/with-ids.ts";
import type { Note, NoteChoice } from "../panels/panel.ts";
import { pasting } from "./paste-plugin.ts";
import { excel, googleDocs, longWord, outlook, web, word } from "./testing/clipboards.ts";

const text = (html: string): Block => ({ type: "text", text: html });
const notes: string[] = [];
let choice: NoteChoice | undefined;
const tell: Note = (sentence, offered) => {
  notes.push(sentence);
  choice = offered;
};
let view: EditorView;

afterEach(() => {
  view.destroy();
  document.body.replaceChildren();
});

function open(...blocks: Block[]): void {
  notes.length = 0;
  const place = document.body.appendChild(document.createElement("div"));
  view = new EditorView(place, {
    state: EditorState.create({
      doc: documentOf(blocks.map((block, at) => ({ id: `b${at}`, block }))),
      plugins: [pasting({ note: tell, takePictures: () => false }), history()],
    }),
    attributes: { role: "textbox", "aria-label": "Text" },
    dispatchTransaction: (transaction) => view.updateState(view.state.apply(withIds(transaction))),
  });
  view.focus();
}

function selectAt(position: number, to = position): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, position, to)));
}

function paste(data: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  view.dom.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

const blocks = () => blocksOf(view.state.doc).map(({ block }) => block);

function pasted(html: string): Block[] {
  open();
  paste({ "text/html": html, "text/plain": "not this" });
  return blocks();
}

const heading = (id: string, headingText: string, changes = {}): Block => ({
  type: "heading",
  id,
  headingCode: "",
  headingText,
  headingLevel: [1],
  putNameOnItsOwnLine: false,
  ...changes,
});

test("what Word copies keeps its formats, lists and links, and nothing else", () => {
  expect(pasted(word)).toEqual([
    heading(expect.any(String), "The Sources"),
    text(
      '<p>In <em>Marlow v. Tidewater</em>, <em>Hale</em> and <span class="sc">Imogen</span> and <u>under</u>, 2<sup>d</sup> H<sub>2</sub>O <strong>bold</strong>.<sup>[1]</sup></p>' +
        "<ol><li>One</li><li>Two<ol><li>Below</li></ol></li><li>Three</li></ol>" +
        "<blockquote><p>Quoted.</p></blockquote>" +
        '<p>See <a href="https://example.org/once=1?style=2&amp;z=3">a site</a>, and a trap.</p>',
    ),
  ]);
  expect(notes).toEqual([
    "1 footnote mark was pasted as text. To make footnotes of them, open the page’s Source. 1 picture was left out. Insert it from its file.",
  ]);
});

test("a mail from Outlook is taken out of the table that places it, without comments and deleted words", () => {
  expect(pasted(outlook)).toEqual([text("<p>Dear Ada,</p><p><strong>Please</strong> do read.</p>")]);
  expect(notes).toEqual(["1 passage was left out because it was struck out or marked as deleted."]);
});

test.each([
  ["Word", "<p class=MsoNormal>Do <s>not </s>omit<span style='text-line-through:double'> ever</span>.</p>", 2],
  ["Word that follows changes", "<p>Do <span class=msoDel>not </span><ins>omit</ins>.</p>", 1],
  [
    "Google Docs",
    `<p><span>Do </span><span style="text-decoration:line-through;">not </span><span>omit.</span></p>`,
    1,
  ],
  [
    "a style sheet",
    "<style>.c1 {text-decoration-line: line-through}</style><p>Do <span class=c1>not </span>omit.</p>",
    1,
  ],
  ["the web", "<p>Do <strike>not </strike>omit.</p>", 1],
])("words that are struck out in %s are left out, and that is said", (_program, html, count) => {
  expect(pasted(html)).toEqual([text("<p>Do omit.</p>")]);
  const [are, they] = count === 1 ? ["1 passage was", "it was"] : [`${count} passages were`, "they were"];
  expect(notes).toEqual([`${are} left out because ${they} struck out or marked as deleted.`]);
});

test.each([
  [
    "Word, by formats",
    "<p class=MsoNormal>Do <s>not </s>omit<span style='text-line-through:double'> <i>ever</i></span>.</p>",
    "<p>Do <s>not</s> omit <em><s>ever</s></em>.</p>",
  ],
  [
    "Word that follows changes",
    "<p>Do <span class=msoDel><i>not</i> </span><ins>omit</ins>.</p>",
    "<p>Do <em><s>not</s></em> omit.</p>",
  ],
  ["Outlook", outlook, "<p>Dear Ada,</p><p><strong>Please</strong> <s>not</s> do read.</p>"],
  [
    "Google Docs",
    `<ul><li><span>Do </span><span style="font-style:italic;text-decoration:line-through;">not </span><span>omit.</span></li></ul>`,
    "<ul><li>Do <em><s>not</s></em> omit.</li></ul>",
  ],
  [
    "a passage of paragraphs",
    "<p>One</p><del><p>Two</p><p>Three <s>and</s> four</p></del>",
    "<p>One</p><p><s>Two</s></p><p><s>Three and four</s></p>",
  ],
  ["what is set as it is", "<pre>a\n<del>b\nc</del>\nd\n</pre>", "<p>a<br><s>b</s><br><s>c</s><br>d</p>"],
])("one press keeps what is struck out in %s, and undo takes that back by itself", (_program, html, kept) => {
  const [before] = pasted(html);
  const said = notes.at(-1);
  expect(said).toMatch(/left out because (?:it was|they were) struck out or marked as deleted\.$/);
  choice?.act();
  expect(blocks()).toEqual([text(kept)]);
  expect(notes.at(-1)).toMatch(/kept, struck out\.$/);
  expect(choice).toBeUndefined();
  expect(view.hasFocus()).toBe(true);
  undo(view.state, view.dispatch);
  expect(blocks()).toEqual([before]);
  undo(view.state, view.dispatch);
  expect(blocks()).toEqual([]);
});

test.each([
  ["behind it", ", three", undefined, ["<p>Before one <s>two</s>, three</p>", "<p>Below</p>"]],
  ["above", "Far ", 2, ["<p>Far Before one <s>two</s></p>", "<p>Below</p>"]],
  ["below", "Far ", 16, ["<p>Before one <s>two</s></p>", "<p>Far Below</p>"]],
])("what is kept stands where it was pasted, though more was written %s", (_, more, at, expected) => {
  open(text("<p>Before after</p>"), text("<p>Below</p>"));
  selectAt(9, 14);
  paste({ "text/html": "<p>one <s>two</s></p>" });
  expect(choice?.words).toBe("Keep it, struck out");
  const { tr: transaction } = view.state;
  view.dispatch(transaction.insertText(more, at));
  const since = blocks();
  choice?.act();
  expect(blocks()).toEqual(expected.map(text));
  undo(view.state, view.dispatch);
  expect(blocks()).toEqual(since);
});

test("what was pasted and changed since isn't replaced", () => {
  open(text("<p>Here</p>"));
  selectAt(6);
  paste({ "text/html": "<p>one <s>two</s> three <del>four</del></p>" });
  expect(choice?.words).toBe("Keep them, struck out");
  view.dispatch(view.state.tr.insertText("X", 8));
  const changed = blocks();
  choice?.act();
  expect(blocks()).toEqual(changed);
  expect(notes.at(-1)).toBe("The pasted text has been changed since. Paste it again to keep the struck-out text.");
});

test("a paste of nothing but struck words puts nothing there, until they are kept", () => {
  open(text("<p>Here</p>"));
  const before = blocks();
  selectAt(6);
  paste({ "text/html": "<p><s>gone</s></p>" });
  expect(blocks()).toEqual(before);
  choice?.act();
  expect(blocks()).toEqual([text("<p>Here<s>gone</s></p>")]);
  undo(view.state, view.dispatch);
  expect(blocks()).toEqual(before);
});

test("of a long paste, struck words are kept behind a line of progress", async () => {
  open(text("<p>Here</p>"));
  const before = blocks();
  selectAt(6);
  paste({ "text/html": longWord(300_000).replaceAll("a long text", "a <s>long</s> text") });
  await expect.poll(() => notes.length).toBe(1);
  const without = blocks();
  choice?.act();
  await expect.poll(() => notes.length, { timeout: 60_000 }).toBe(2);
  expect(JSON.stringify(blocks())).toContain("of <em>a <s>long</s> text</em> with");
  expect(blocks().length).toBeLessThan(2 * without.length);
  undo(view.state, view.dispatch);
  expect(blocks()).toEqual(without);
  undo(view.state, view.dispatch);
  expect(blocks()).toEqual(before);
});

test("a cell that is struck out in a sheet stays, without its words", () => {
  const cells = `<td>Association</td><td style="text-decoration:line-through">Asso.</td><td>Ass’n</td>`;
  const [table] = pasted(`<table><tr><th>Word</th><th>Old</th><th>New</th></tr><tr>${cells}</tr></table>`);
  expect(table).toMatchObject({ rows: [{ column1: "Association", column2: "", column3: "Ass’n" }] });
  choice?.act();
  expect(blocks()).toMatchObject([
    { type: "table", rows: [{ column1: "Association", column2: "<s>Asso.</s>", column3: "Ass’n" }] },
  ]);
});

test("what Google Docs copies isn't all bold", () => {
  expect(pasted(googleDocs)).toEqual([
    heading(expect.any(String), "Names"),
    text(
      '<p><em>Marlow</em> v. Tidewater, <a href="https://example.org">here</a></p>' +
        "<ul><li><strong>bold</strong> item<ul><li>below</li></ul></li></ul>",
    ),
  ]);
});

test("cells of Excel become a table, with the formats that stand in its style sheet", () => {
  const row = (column1: string, column2: string, column3: string) => ({
    kind: "row",
    column1,
    column2,
    column3,
    column4: "",
  });
  expect(pasted(excel)).toMatchObject([
    {
      type: "table",
      rows: [
        row("<strong>Commerce</strong>", "", "x"),
        row("<em>Academic</em>", "Acad.", "1901–date"),
        row("", "Admin.<br>x", ""),
      ],
    },
  ]);
});

test("a page of the web becomes headings and text, whatever it is nested in", () => {
  expect(pasted(web)).toEqual([
    heading(expect.any(String), "A case"),
    text(
      "<p>First line<br>second line</p><p>Next <em>one</em> &amp; <code>code</code></p>" +
        "<blockquote><p>Said</p><p>Words.</p></blockquote><p>After</p>",
    ),
  ]);
});

test.each([
  ["each line is a paragraph", "One\r\nTwo\n", "<p>One</p><p>Two</p>"],
  ["empty lines part paragraphs", "One\nmore\n \n\nTwo <b>", "<p>One<br>more</p><p>Two &lt;b&gt;</p>"],
])("plain text keeps its paragraphs: %s", (_, plain, html) => {
  open();
  paste({ "text/plain": plain });
  expect(blocks()).toEqual([text(html)]);
});

test("words go into the sentence with the cursor, blocks stand between its halves, and undo takes each back at once", () => {
  open(text("<p>Before after</p>"));
  const before = blocks();
  selectAt(9);
  paste({ "text/html": "<i>now</i> " });
  expect(blocks()).toEqual([text("<p>Before <em>now</em> after</p>")]);
  undo(view.state, view.dispatch);
  expect(blocks()).toEqual(before);

  selectAt(9);
  paste({ "text/html": "<h2>Between</h2><p>Words</p>" });
  expect(blocks()).toEqual([
    text("<p>Before</p>"),
    heading(expect.any(String), "Between"),
    text("<p>Words</p>"),
    text("<p>after</p>"),
  ]);
  const ids = blocksOf(view.state.doc).map(({ id }) => id);
  expect([ids[0], new Set(ids).size]).toEqual(["b0", 4]);
  undo(view.state, view.dispatch);
  expect(blocks()).toEqual(before);
});

test("paragraphs go into a list, and behind a heading, which is one line", () => {
  open(text("<ul><li>One</li></ul>"), heading("x", "Head"));
  selectAt(7);
  paste({ "text/html": "<p>a</p><p>b</p>" });
  expect(blocks()[0]).toEqual(text("<ul><li><p>Onea</p><p>b</p></li></ul>"));
  undo(view.state, view.dispatch);
  selectAt(view.state.doc.content.size - 1);
  paste({ "text/html": "<p>a</p><p>b</p>" });
  expect(blocks()).toEqual([text("<ul><li>One</li></ul>"), heading("x", "Head"), text("<p>a</p><p>b</p>")]);
  paste({ "text/html": "<p>c</p>" });
  expect(blocks()[2]).toEqual(text("<p>a</p><p>bc</p>"));
});

test.each([
  ["an unfinished tag", "<p>One<p title='"],
  ["an unfinished comment", "<p>One</p><!-- <p>Two</p>"],
  ["a style sheet without an end", "<p>One</p><style>.a{}"],
  ["quoted signs", '<p title="a>b" style="x">One</p>'],
  ["a stray sign", "<p>One</p><"],
])("whatever is copied is read: %s", (_, html) => {
  expect(pasted(html)[0]).toMatchObject({ text: expect.stringMatching(/^<p>One/) });
});

test("what a careless reader would read again and again takes no time", () => {
  const begun = performance.now();
  for (const part of ["<style", "<a '", '<a "', "<!--", "<", "<style>", "</p>"]) {
    pasted(part.repeat(30_000));
    view.destroy();
  }
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test(
  "4 MB of Word are pasted behind a line of progress, and one step takes them back",
  { tags: ["nightly"] },
  async () => {
    open(text("<p>Here</p>"));
    const before = blocks();
    selectAt(6);
    paste({ "text/html": longWord(4_200_000) });
    await expect.poll(() => document.querySelector("dialog progress")).not.toBeNull();
    await expect.poll(() => document.querySelector("dialog"), { timeout: 60_000 }).toBeNull();
    const all = blocks();
    expect(all.map(({ type }) => type)).toEqual(all.map(() => "text"));
    const lengths = all.map((block) => (block.type === "text" ? block.text.length : 0));
    expect(Math.max(...lengths)).toBeLessThan(200_000);
    expect(JSON.stringify(all).split("<p>").length - 1).toBeGreaterThan(8_000);
    undo(view.state, view.dispatch);
    expect(blocks()).toEqual(before);
  },
);

test("a long table is read in slices and is one table, whose cells reach over rows as before", async () => {
  const row = (at: number) =>
    at % 5 === 1
      ? `<tr><td rowspan=2 style="font-weight:700">B${at}</td><td>x</td></tr>`
      : at % 5 === 2
        ? "<tr><td>y</td></tr>"
        : `<tr><td>A${at}</td><td>${"word ".repeat(10)}</td>${at === 2_999 ? "<td>third</td>" : ""}</tr>`;
  const rows = Array.from({ length: 3_000 }, (_, at) => row(at)).join("\n");
  open(text("<p>Here</p>"));
  paste({
    "text/html": `<table><tr><th>Head</th><th>Words</th></tr>${rows}</table><p>After ${"x".repeat(100_000)}</p>`,
  });
  await expect.poll(() => document.querySelector("dialog")).not.toBeNull();
  await expect.poll(() => document.querySelector("dialog"), { timeout: 30_000 }).toBeNull();
  const [table, after] = blocks();
  expect(after?.type).toBe("text");
  expect(table).toMatchObject({ type: "table", style: "L3", head: ["Head", "Words"] });
  const read = table?.type === "table" ? table.rows : [];
  expect(read).toHaveLength(3_000);
  expect(read[1]).toMatchObject({ column1: "<strong>B1</strong>", column2: "x" });
  expect(read[2]).toMatchObject({ column1: "", column2: "y" });
  expect(read[2_999]).toMatchObject({ column1: "A2999", column3: "third" });
});

test("canceled, a long paste changes nothing", async () => {
  open(text("<p>Here</p>"));
  const before = blocks();
  paste({ "text/html": longWord(1_500_000) });
  await expect.poll(() => document.querySelector("dialog")).not.toBeNull();
  document.querySelector<HTMLButtonElement>("dialog button")?.click();
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  expect(blocks()).toEqual(before);
});

test("more than 5 MB are refused with what to do instead", () => {
  expect(pasted(longWord(5_100_000))).toEqual([]);
  expect(notes).toEqual([expect.stringContaining("import that")]);
});
