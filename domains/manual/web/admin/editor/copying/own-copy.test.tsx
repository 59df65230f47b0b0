import { history } from "prosemirror-history";
import { AllSelection, EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, expect, test } from "vitest";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { tableRow } from "../../../../model/blocks/table/cells.ts";
import { documentOf } from "../document/blocks-to-document.ts";
import { blocksOf } from "../document/document-to-blocks.ts";
import { withIds } from "../editing/with-ids.ts";
import { pasting } from "../paste/paste-plugin.ts";

const notes: string[] = [];
let view: EditorView;

afterEach(() => {
  view.destroy();
  document.body.replaceChildren();
});

function open(...blocks: Block[]): void {
  notes.length = 0;
  const note = (sentence: string) => void notes.push(sentence);
  view = new EditorView(document.body.appendChild(document.createElement("div")), {
    state: EditorState.create({
      doc: documentOf(blocks.map((block, at) => ({ id: `b${at}`, block }))),
      plugins: [pasting({ note, takePictures: () => false }), history()],
    }),
    attributes: { role: "textbox", "aria-label": "Text" },
    dispatchTransaction: (transaction) => view.updateState(view.state.apply(withIds(transaction))),
  });
}

function send(act: "copy" | "cut" | "paste", clipboardData: DataTransfer): void {
  view.dom.dispatchEvent(new ClipboardEvent(act, { clipboardData, bubbles: true, cancelable: true }));
}

function paste(data: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  send("paste", clipboardData);
}

function selectAt(position: number, to = position): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, position, to)));
}

const blocks = () => blocksOf(view.state.doc).map(({ block }) => block);
const text = (html: string): Block => ({ type: "text", text: html });
const heading: Block = {
  type: "heading",
  id: "h",
  headingCode: "",
  headingText: "What a signal says",
  headingLevel: [1],
  putNameOnItsOwnLine: false,
};
const table: Block = {
  type: "table",
  style: "L7",
  title: "Signals",
  head: ["Word", "<em>Form</em>"],
  rows: [tableRow("row", ["<em>See</em>", "a & b"]), tableRow("band", ["Later"])],
  showFilter: true,
  quickLook: false,
};
const example: Block = { type: "example", text: "<p>An <em>example</em>.</p>", marker: "NOT", alignment: ["left"] };

/** Cuts or copies what is selected; gives what the clipboard has then. */
function take(act: "copy" | "cut"): Record<string, string> {
  const clipboardData = new DataTransfer();
  send(act, clipboardData);
  return { "text/html": clipboardData.getData("text/html"), "text/plain": clipboardData.getData("text/plain") };
}

test("whatever is cut out of a page comes back whole: tables, pictures, examples, and all of it", () => {
  const picture: Block = {
    type: "image",
    image: [{ url: "/images/dots.png", alt: "Dots", width: 4, height: 3, caption: "Some dots" }],
  };
  const page = [heading, text("<p>Before.</p>"), example, table, picture, text("<p>Be<s>hi</s>nd.</p>")];
  open(...page);
  const { doc } = view.state;
  const words = doc.textContent;
  // Everything, then from the middle of each block to the middle of each later one.
  view.dispatch(view.state.tr.setSelection(new AllSelection(doc)));
  const all = take("cut");
  expect(view.state.doc.textContent).toBe("");
  paste(all);
  expect(blocks()).toEqual(page);
  expect(all["text/plain"]).toContain("Word\tForm\nSee\ta & b\nLater");
  const copied = new DOMParser().parseFromString(all["text/html"] ?? "", "text/html");
  expect([...copied.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.innerHTML))).toEqual([
    ["Word", "<em>Form</em>"],
    ["<em>See</em>", "a &amp; b"],
    ["Later"],
  ]);
  expect(copied.querySelector("img")?.alt).toBe("Dots");
  const kinds = (type: string) => blocks().filter((block) => block.type === type);
  const inside: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) inside.push(at + 1, at + 3, at + node.nodeSize - 1);
  });
  const spans = inside.flatMap((from) => inside.filter((to) => to > from).map((to) => [from, to] as const));
  expect(spans.length).toBeGreaterThan(50);
  for (const [from, to] of spans) {
    view.destroy();
    open(...page);
    selectAt(from, to);
    const cut = take("cut");
    paste(cut);
    expect(view.state.doc.textContent.length, `${from} to ${to}`).toBe(words.length);
    expect([kinds("table"), kinds("image")], `${from} to ${to}`).toEqual([[table], [picture]]);
  }
  expect(notes).toEqual([]);
});

test("words that are copied within a block go on as words; what another page puts on the clipboard is cleaned", () => {
  open(text("<p>One <em>two</em> three</p>"), text("<p>Four</p>"));
  selectAt(6, 9);
  const copied = take("copy");
  selectAt(view.state.doc.content.size - 2);
  paste(copied);
  expect(blocks()).toEqual([text("<p>One <em>two</em> three</p>"), text("<p>Four<em>two</em></p>")]);
  paste({
    "text/html": '<p data-desk-copy="not-ours" data-pm-slice="0 0 []">plain <s>struck</s></p>',
    "text/plain": "",
  });
  expect(blocks()[1]).toEqual(text("<p>Four<em>two</em>plain</p>"));
});
