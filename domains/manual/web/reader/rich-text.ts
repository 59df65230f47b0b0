import type { Copy } from "../../../../ui/button/copy.ts";
import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";

/** Words that are struck out stay so as HTML; text leaves them out, as it can't show it (RULING-9). */
const STRUCK = "s";

/** Our elements, and how word processors know them. The font stays that of the document it is pasted into. */
const formats: readonly [selector: string, start: string, end: string][] = [
  ["em, i", "<i>", "</i>"],
  ["strong, b", "<b>", "</b>"],
  ["u", "<u>", "</u>"],
  [STRUCK, "<s>", "</s>"],
  ["sup", "<sup>", "</sup>"],
  ["sub", "<sub>", "</sub>"],
  [".sc", '<span style="font-variant:small-caps">', "</span>"],
];

/** The product's own, which stands among the text: controls, what they say, and what only screen readers say. */
const OWN = "button, input, select, textarea, output, svg, script, style, [role=doc-backlink], .visually-hidden";
const LISTS = "ul, ol";
/** What is read from above it, as its parts are nothing by themselves. */
const STRUCTURES = `${LISTS}, table, thead, tbody, tfoot, tr`;
const BLOCKS =
  `${STRUCTURES}, p, div, section, article, header, nav, aside, main, h1, h2, h3, h4, h5, h6, li, dl, dt, dd, td, th,` +
  " blockquote, pre, figure, figcaption, details, summary, form, body";

/** A paragraph, of which `html` is inline, or a table or list, of which it is all. */
interface Part extends Required<Copy> {
  isParagraph: boolean;
}

/**
 * Returns what stands in elements as what goes onto the clipboard: HTML with nothing but paragraphs, lists, tables and
 * formats, and text. A single paragraph is inline, so that it can be pasted into a sentence. Both are empty if no text is
 * there.
 */
export function richText(elements: Iterable<Element>): Required<Copy> {
  return joined([...elements].flatMap((element) => partsOf(element)));
}

/** Returns the same of an example, without the mark before it. */
export function richExample(example: Element): Required<Copy> {
  return richText([...example.children].filter((part) => !part.matches(".example-marker")));
}

/** Returns the same of what is selected, and in sight. */
export function richSelection(ranges: Iterable<Range>): Required<Copy> {
  return joined(
    [...ranges].flatMap((range) => {
      const root = rootOf(range);
      return root ? partsOf(root, range) : [];
    }),
  );
}

/** The nearest element around a selection that has its formats, and is a whole: no rows without their table. */
function rootOf({ commonAncestorContainer: node }: Range): Element | null {
  const block = (node instanceof Element ? node : node.parentElement)?.closest(BLOCKS) ?? null;
  return block?.matches(STRUCTURES) === true ? block.closest(`${LISTS}, table`) : block;
}

function joined(parts: readonly Part[]): Required<Copy> {
  const [first] = parts;
  return {
    html: parts.length === 1 ? (first?.html ?? "") : parts.map(whole).join(""),
    text: parts
      .map(({ text }) => text)
      .filter((text) => text !== "")
      .join("\n"),
  };
}

function whole({ html, isParagraph }: Part): string {
  return isParagraph ? `<p>${html}</p>` : html;
}

function partsOf(element: Element, range?: Range): Part[] {
  if (isLeftOut(element, range)) return [];
  if (element.matches("table")) return withText(tableOf(element, range));
  if (element.matches(LISTS)) return withText(listOf(element, range));
  if (!isBlock(element)) return withText(paragraphOf([...element.childNodes], range));
  const parts: Part[] = [];
  let inline: Node[] = [];
  const end = () => {
    parts.push(...withText(paragraphOf(inline, range)));
    inline = [];
  };
  for (const node of element.childNodes) {
    if (node instanceof Element && isBlock(node)) {
      end();
      parts.push(...partsOf(node, range));
    } else inline.push(node);
  }
  end();
  return parts;
}

function isLeftOut(node: Node, range: Range | undefined): boolean {
  if (range && !range.intersectsNode(node)) return true;
  return node instanceof Element && (node.matches(OWN) || (range !== undefined && !node.checkVisibility()));
}

function isBlock(element: Element): boolean {
  return element.matches(BLOCKS) || element.querySelector(BLOCKS) !== null;
}

function hasStruck({ html }: Pick<Part, "html">): boolean {
  return html.includes("<s>");
}

function withText(part: Part): Part[] {
  return part.text === "" && !hasStruck(part) ? [] : [part];
}

function paragraphOf(nodes: readonly Node[], range: Range | undefined): Part {
  const { html, text } = inlineOf(nodes, range);
  const words = hasStruck({ html }) ? text.replaceAll(/ +(?=[ .,;:!?)\]’”])/g, "") : text;
  return { html: html.trim(), text: words.trim(), isParagraph: true };
}

/** A list, counted on from where the selection begins. */
function listOf(list: Element, range: Range | undefined): Part {
  const items = [...list.children].map((item, index) => ({ index, parts: partsOf(item, range) }));
  const selected = items.filter(({ parts }) => parts.length > 0);
  const first = (list instanceof HTMLOListElement ? list.start : 1) + (selected[0]?.index ?? 0);
  const tag = list.localName;
  const start = tag === "ul" || first === 1 ? "" : ` start="${first}"`;
  const html = selected.map(
    ({ parts: [words, ...more] }) => `<li>${words?.html ?? ""}${more.map(whole).join("")}</li>`,
  );
  const text = selected.flatMap(({ parts }) => parts.map((part) => part.text)).join("\n");
  return { html: `<${tag}${start}>${html.join("")}</${tag}>`, text, isParagraph: false };
}

/** The selected rows of a table, in text with a tab between cells. */
function tableOf(table: Element, range: Range | undefined): Part {
  const rows = [...table.querySelectorAll("tr")].filter((row) => !isLeftOut(row, range));
  const read = rows.map((row) => {
    const cells = [...row.cells].map((cell) => ({ cell, ...joined(partsOf(cell, range)) }));
    const html = cells.map(({ cell: { localName, colSpan }, html: words }) => {
      const span = colSpan === 1 ? "" : ` colspan="${colSpan}"`;
      return `<${localName}${span}>${words}</${localName}>`;
    });
    return {
      html: `<tr>${html.join("")}</tr>`,
      text: cells.map(({ text }) => text.replaceAll("\n", " ")).join("\t"),
    };
  });
  const selected = read.filter((row) => row.text.trim() !== "" || hasStruck(row));
  return {
    html: `<table>${selected.map(({ html }) => html).join("")}</table>`,
    text: selected.map(({ text }) => text).join("\n"),
    isParagraph: false,
  };
}

function inlineOf(nodes: Iterable<Node>, range: Range | undefined): Required<Copy> {
  let html = "";
  let text = "";
  for (const node of nodes) {
    if (isLeftOut(node, range)) continue;
    if (node instanceof Text) {
      const words = wordsOf(node, range);
      text += words;
      html += escapeHtml(words).replaceAll("\n", "<br>");
    } else if (node instanceof Element) {
      const own = node.matches("br") ? { html: "<br>", text: "\n" } : inlineOf(node.childNodes, range);
      const [, start = "", end = ""] = formats.find(([selector]) => own.text !== "" && node.matches(selector)) ?? [];
      text += node.matches(STRUCK) ? "" : own.text;
      html += start + own.html + end;
    }
  }
  return { html, text };
}

/** What is selected of a text; lines break only where they are shown as they were typed. */
function wordsOf(node: Text, range: Range | undefined): string {
  const from = node === range?.startContainer ? range.startOffset : 0;
  const to = node === range?.endContainer ? range.endOffset : node.data.length;
  const words = node.data.slice(from, to);
  return node.parentElement?.closest("pre") ? words : words.replaceAll(/[ \n\t]+/g, " ");
}
