import { DOMParser, Fragment, type Node } from "prosemirror-model";
import { nodeType, pageSchema } from "../document/page-schema.ts";
import type { PasteNotes } from "./clean-markup.ts";
import { inBlocks } from "./in-blocks.ts";
import { goesOn, readTable } from "./read-table.ts";

const parser = DOMParser.fromSchema(pageSchema);
const headings = "h1, h2, h3, h4, h5, h6";
const parts = `${headings}, table, img`;

/** Reads clean markup as blocks: headings and tables each are one, and the text between them. */
export function readPieces(body: HTMLElement, notes: PasteNotes): Node[] {
  for (const heading of body.querySelectorAll(`li :is(${headings}), td :is(${headings}), th :is(${headings})`)) {
    const line = body.ownerDocument.createElement("p");
    line.append(...heading.childNodes);
    heading.replaceWith(line);
  }
  const pieces: Node[] = [];
  let text = body.ownerDocument.createElement("div");
  const flush = () => {
    pieces.push(...textBlocks(text));
    text = body.ownerDocument.createElement("div");
  };
  const walk = (parent: Element): void => {
    // They move while they are read.
    const children = [...parent.childNodes];
    for (const child of children) {
      if (!(child instanceof Element) || !(child.matches(parts) || child.querySelector(parts))) text.append(child);
      else if (child.localName === "img") {
        if (isPicture(child)) notes.pictures += 1;
      } else if (child.matches(headings)) {
        flush();
        pieces.push(...headingBlocks(child));
      } else if (child instanceof HTMLTableElement && !isLayout(child)) {
        flush();
        pieces.push(...readTable(child, notes));
      } else if (child.matches("ul, ol, blockquote")) {
        // A list stays one list.
        for (const picture of child.querySelectorAll("img")) if (isPicture(picture)) notes.pictures += 1;
        text.append(child);
      } else {
        walk(child);
        text.append(body.ownerDocument.createElement("p"));
      }
    }
  };
  walk(body);
  flush();
  return pieces;
}

/** Reads text of a program that knows no formats: empty lines part paragraphs; without any, each line is one. */
export function readPlainText(text: string): Node[] {
  const words = text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\n\P{Cc}]/gu, " ");
  const hasGaps = /\n[^\S\n]*\n/.test(words.trim());
  const paragraphs = words
    .split(hasGaps ? /\n(?:[^\S\n]*\n)+/ : "\n")
    .filter((each) => each.trim() !== "")
    .map((each) =>
      nodeType("paragraph").create(
        null,
        each
          .trim()
          .split("\n")
          .flatMap((line, at) => [...(at === 0 ? [] : [nodeType("br").create()]), ...textNodes(line.trim())]),
      ),
    );
  return inBlocks(paragraphs);
}

function textNodes(line: string): Node[] {
  return line === "" ? [] : [pageSchema.text(line)];
}

/** Of a table that only places things, each cell is a part of the page: those of mails, and of old pages. */
function isLayout(table: HTMLTableElement): boolean {
  if (goesOn(table)) return false;
  return (
    table.getAttribute("role") === "presentation" ||
    table.querySelector(`table, ${headings}, ul, ol`) !== null ||
    (table.rows.length === 1 && table.rows[0]?.cells.length === 1)
  );
}

/** Of pictures that nobody sees, such as those that count readers, nothing is said. */
function isPicture(image: Element): boolean {
  return !/^[0-2]$/.test(image.getAttribute("width") ?? "");
}

function headingBlocks(element: Element): Node[] {
  // Headings are bold by themselves.
  for (const bold of element.querySelectorAll("b, strong")) bold.replaceWith(...bold.childNodes);
  const level = Number(element.localName.slice(1)) < 4 ? 1 : 2;
  const code = element instanceof HTMLElement ? (element.dataset["code"] ?? "") : "";
  const heading = parser.parse(element, { topNode: nodeType("heading").create({ level, code }) });
  return heading.textContent.trim() === "" ? [] : [heading];
}

function textBlocks(text: Element): Node[] {
  if (text.textContent.trim() === "") return [];
  const flow = parser.parse(text, { topNode: nodeType("prose").create() });
  const paragraphs = flow.children.filter((child) => child.textContent.trim() !== "");
  const [line] = paragraphs;
  // A few words of a line are copied with the space beside them.
  if (paragraphs.length === 1 && line?.type.name === "paragraph" && text.querySelector("p, div, li, br") === null)
    return [nodeType("prose").create(null, withEdges(line, text.textContent))];
  return inBlocks(paragraphs);
}

function withEdges(line: Node, words: string): Node {
  const before = words.startsWith(" ") ? textNodes(" ") : [];
  const after = words.endsWith(" ") ? textNodes(" ") : [];
  return line.copy(Fragment.from([...before, ...line.children, ...after]));
}
